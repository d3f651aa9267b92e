import type { Scope } from "@/lib/expression/scope";
import { isJsonObject, type Json } from "@/lib/kit/json";
import { stepOf } from "./rule-program";

export interface KnownField {
  readonly path: string;
  readonly sample: Json;
}

const MAX = 300;
const DEEPEST = 4;

/**
 * Returns the fields in the available data, as JSONata paths. The first row of a list stands for the whole
 * list.
 */
export function knownFields(scope: Scope): readonly KnownField[] {
  const found: KnownField[] = [];
  for (const [index, { result }] of scope.workers)
    if (result !== undefined) walk(`workers[${index}].result`, result, found, 0);
  walk("context", scope.context, found, 0);
  if (scope.iteration) walk("item", scope.iteration.item, found, 0);
  return found;
}

export function fieldsOfRows(rows: readonly Json[]): readonly KnownField[] {
  const found: KnownField[] = [];
  const [first] = rows;
  if (isJsonObject(first))
    for (const [name, member] of Object.entries(first)) {
      const step = stepOf(name);
      if (step !== null) walk(step, member, found, DEEPEST);
    }
  return found;
}

export function knownLists(
  scope: Scope,
): readonly { readonly path: string; readonly rows: readonly Json[] }[] {
  return knownFields(scope).flatMap(({ path, sample }) =>
    Array.isArray(sample) ? [{ path, rows: sample }] : [],
  );
}

function walk(path: string, value: Json, found: KnownField[], depth: number): void {
  if (found.length >= MAX) return;
  if (!isJsonObject(value)) found.push({ path, sample: value });
  if (depth >= DEEPEST) return;
  if (Array.isArray(value) && isJsonObject(value[0])) walk(`${path}[0]`, value[0], found, depth + 1);
  if (!isJsonObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const step = stepOf(name);
    if (step !== null) walk(`${path}.${step}`, member, found, depth + 1);
  }
}
