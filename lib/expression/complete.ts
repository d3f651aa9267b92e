import type { Json, JsonObject } from "@/lib/kit/json";
import { FILTER_NAMES } from "./engine";
import { FILTER_HELP } from "./filter-help";
import { type PathSegment, segmentText } from "./path-text";
import { ranked } from "./ranked";
import { type Iteration, itemRoots } from "./scope";
import { fieldsOf, type Shape, step, summary } from "./shape";
import type { ValueType } from "./value-type";

/** `last` is the result of the last run. It takes precedence over `sample`. */
export interface UpstreamWorker {
  readonly index: number;
  readonly title: string;
  readonly schema?: Json;
  readonly sample?: Json;
  readonly last?: Json;
}

export interface Sources {
  readonly workers: readonly UpstreamWorker[];
  readonly variables: JsonObject;
  readonly request?: Json;
  readonly iteration?: Iteration;
}

export interface Suggestion {
  readonly insert: string;
  readonly label: string;
  readonly type: ValueType | "filter";
  readonly preview: string;
}

export interface Completion {
  readonly from: number;
  readonly to: number;
  readonly suggestions: readonly Suggestion[];
}

const MAX = 100;

export function complete(text: string, caret: number, sources: Sources): Completion {
  const open = text.lastIndexOf("{{", caret - 1);
  const inner = open < 0 || open + 2 > caret ? null : text.slice(open + 2, caret);
  if (inner === null || closed(inner)) return { from: caret, to: caret, suggestions: [] };
  const filter = /\|\s*([a-z_]*)$/.exec(inner);
  if (filter !== null) return filters(filter[1] ?? "", text, caret);
  const path = readPartial(inner);
  const to = caret + (/^[\w-]*/.exec(text.slice(caret))?.[0].length ?? 0);
  if (path === null) return { from: caret, to: caret, suggestions: [] };
  return { from: caret - path.typed.length, to, suggestions: fields(path, sources).slice(0, MAX) };
}

function closed(inner: string): boolean {
  const unquoted = inner.replace(/"[^"]*"|'[^']*'/g, "");
  return unquoted.includes("}}") || (/["']/.test(unquoted) && !/\[\s*["'][^"']*$/.test(unquoted));
}

function filters(typed: string, text: string, caret: number): Completion {
  const rest = /^[a-z_]*/.exec(text.slice(caret))?.[0].length ?? 0;
  const suggestions = ranked(FILTER_NAMES, typed, (name) => [name]).map((name): Suggestion => {
    const help = FILTER_HELP.get(name);
    return {
      insert: name,
      label: name,
      type: "filter",
      preview: help ? `${help.says}: ${help.example}` : "",
    };
  });
  return { from: caret - typed.length, to: caret + rest, suggestions };
}

interface PartialPath {
  readonly done: readonly PathSegment[];
  readonly typed: string;
  readonly prefix: string;
}

const PATH = /(?:[A-Za-z_][\w-]*)?(?:\.[\w-]*|\[[^\]]*\]?)*$/;
const PART = /\.?([A-Za-z_][\w-]*)|\[(\d+)\]|\["([^"\]]*)"\]|\['([^'\]]*)'\]/y;

function readPartial(inner: string): PartialPath | null {
  const text = PATH.exec(inner)?.[0] ?? "";
  const last = /(?:^|\.|\[\s*["']?)[^.[\]]*$/.exec(text)?.[0];
  if (last === undefined) return null;
  const done: PathSegment[] = [];
  const before = text.slice(0, text.length - last.length);
  PART.lastIndex = 0;
  while (PART.lastIndex < before.length) {
    const match = PART.exec(before);
    if (match === null) return null;
    done.push(match[2] === undefined ? (match[1] ?? match[3] ?? match[4] ?? "") : Number(match[2]));
  }
  return { done, typed: last, prefix: last.replace(/^(?:\.|\[\s*["']?)/, "").toLowerCase() };
}

function fields(path: PartialPath, sources: Sources): Suggestion[] {
  const { done, prefix } = path;
  if (done.length === 0) return ranked(roots(sources), prefix, ({ label }) => [label]);
  if (done.length === 1 && done[0] === "workers") {
    return ranked(sources.workers, prefix, ({ index, title }) => [String(index), `${index} ${title}`]).map(
      (worker) => ({ ...workerSuggestion(worker), insert: `[${worker.index}]` }),
    );
  }
  const shape = shapeAt(done, sources);
  return ranked(fieldsOf(shape), prefix, ({ key }) => [String(key)]).map((field) => ({
    insert: segmentText(field.key, false),
    label: String(field.key),
    type: field.type,
    preview: field.preview,
  }));
}

function roots(sources: Sources): Suggestion[] {
  const named = (insert: string, type: ValueType, text: string): Suggestion => ({
    insert,
    label: insert,
    type,
    preview: text,
  });
  const iteration = Object.entries(itemRoots(sources.iteration)).map(([insert, value]) => ({
    insert,
    label: insert,
    ...summary({ value }),
  }));
  return [
    ...iteration,
    ...sources.workers.map(workerSuggestion),
    ...Object.entries(sources.variables).map(([name, value]) => {
      return { insert: `context.${name}`, label: `context.${name}`, ...summary({ value }) };
    }),
    named("request.body", "object", "request body"),
    named("run.id", "text", "ID of this run"),
    named("run.started_at", "text", "start time of this run"),
    named("workflow.id", "text", "ID of this workflow"),
  ];
}

function workerSuggestion(worker: UpstreamWorker): Suggestion {
  const { type, preview } = summary(shapeOf(worker));
  return {
    insert: `workers[${worker.index}].result`,
    label: `#${worker.index} ${worker.title}`,
    type,
    preview,
  };
}

function shapeOf(worker: UpstreamWorker): Shape {
  const value = worker.last ?? worker.sample;
  return {
    ...(value === undefined ? {} : { value }),
    ...(worker.schema === undefined ? {} : { schema: worker.schema }),
  };
}

function shapeAt(path: readonly PathSegment[], sources: Sources): Shape {
  const [root, index, field, ...rest] = path;
  if (root === "workers") {
    const worker = sources.workers.find((each) => each.index === index);
    if (worker === undefined) return {};
    if (field === undefined)
      return {
        schema: { properties: { result: worker.schema ?? {} } },
        value: { result: shapeOf(worker).value ?? null },
      };
    return field === "result" ? rest.reduce(step, shapeOf(worker)) : {};
  }
  const whole: Json = {
    context: sources.variables,
    request: sources.request ?? { body: {}, query: {}, headers: {} },
    run: { id: "", started_at: "" },
    workflow: { id: "" },
    ...itemRoots(sources.iteration),
  };
  return path.reduce(step, { value: whole });
}
