import type { Sources, UpstreamWorker } from "@/lib/expression/complete";
import { pathText } from "@/lib/expression/path-text";
import { programReferences } from "@/lib/expression/program-references";
import { fieldsOf, isRecord, type Shape, step } from "@/lib/expression/shape";
import { isJsonObject, type Json } from "@/lib/kit/json";
import { nearestName } from "@/lib/kit/nearest-name";

/**
 * A field that a program reads but that, as far as we know, doesn't exist. JSONata silently leaves it out.
 */
export interface UnknownField {
  /** For example `workers[1].result.clos`. */
  readonly text: string;
  readonly name: string;
  readonly near: string | null;
  readonly known: readonly string[];
}

const MAX_ROWS = 100;

/** Skips workers whose result has never been seen and has no schema. */
export function unknownFields(program: string, sources: Sources): UnknownField[] {
  const found = new Map<string, UnknownField>();
  for (const { root, worker, path, guarded } of programReferences(program)) {
    if (guarded) continue;
    const upstream = sources.workers.find(({ index }) => index === worker);
    const start = root === "context" ? contextOf(sources) : upstream && workerOf(upstream);
    const unknown = start && firstUnknown(start, path, root === "context" ? 1 : 2);
    if (unknown) found.set(unknown.text, unknown);
  }
  return [...found.values()];
}

/**
 * What is known about the value at a path: values that have been seen there, and its schema. There can be one
 * value per row, because JSONata maps over lists.
 */
interface Known {
  readonly values: readonly Json[];
  readonly schema: Shape;
}

function firstUnknown(start: Known, path: readonly (string | number)[], from: number): UnknownField | null {
  let known = start;
  for (let at = from; at < path.length; at += 1) {
    const name = String(path[at]);
    const names = namesOf(known);
    if (names.length === 0) return null;
    if (!names.includes(name)) {
      const text = pathText(path.slice(0, at + 1));
      return { text, name, near: nearestName(name, names), known: names };
    }
    known = {
      values: known.values.flatMap((value) => rows(isJsonObject(value) ? (value[name] ?? null) : null)),
      schema: element(step(known.schema, name)),
    };
  }
  return null;
}

function namesOf({ values, schema }: Known): string[] {
  if (isRecord(schema)) return [];
  const described = fieldsOf(schema).map(({ key }) => String(key));
  const seen = values.flatMap((value) => (isJsonObject(value) ? Object.keys(value) : []));
  return [...new Set([...described, ...seen])];
}

function contextOf({ variables }: Sources): Known {
  return { values: [variables], schema: {} };
}

/**
 * Returns what is known about the fields of a worker's result. A sample only shows what a result may look
 * like, so only a real result counts as evidence.
 */
function workerOf({ last, schema }: UpstreamWorker): Known {
  const properties = { result: schema ?? {}, error: {} };
  return {
    values: last === undefined ? [] : [{ result: last }],
    schema: { schema: { properties }, ...(schema === undefined ? {} : { root: schema }) },
  };
}

function rows(value: Json): readonly Json[] {
  return Array.isArray(value) ? value.slice(0, MAX_ROWS).flatMap(rows) : [value];
}

function element(schema: Shape): Shape {
  return fieldsOf(schema).some(({ key }) => key === 0) ? element(step(schema, 0)) : schema;
}
