import type { Json } from "@/lib/kit/json";
import { type Missing, missingField, missingRoot, missingWorker } from "./missing";
import type { PathSegment } from "./path-text";
import { readField } from "./read-field";
import { findLoopsAround, isInsideRoot, isRoot, itemRoots, type Root, rootsAt, type Scope } from "./scope";

export function readPath(scope: Scope, path: readonly PathSegment[]): Json | Missing {
  const [root, index] = path;
  const known = rootsAt(findLoopsAround(scope.iteration));
  if (!isRoot(root) || !known.includes(root)) return missingRoot(path, known);
  if (root !== "workers" || path.length === 1) return walk(rootValue(scope, root), path, 1);
  const key = typeof index === "string" && /^\d+$/.test(index) ? Number(index) : index;
  const output = typeof key === "number" ? scope.workers.get(key) : undefined;
  if (output !== undefined && Object.keys(output).length > 0) return walk({ ...output }, path, 2);
  if (typeof key === "number") return missingWorker(path, [...scope.workers.keys()]);
  return walk(rootValue(scope, root), path, 1);
}

function walk(start: Json, path: readonly PathSegment[], from: number): Json | Missing {
  let value = start;
  for (let at = from; at < path.length; at += 1) {
    const next = readField(value, path[at] ?? "");
    if (next === undefined) return missingField(path, at, value);
    value = next;
  }
  return value;
}

function rootValue(scope: Scope, root: Root): Json {
  if (root === "workers") return workerList(scope);
  if (root === "run" || root === "workflow") return { ...scope[root] };
  if (isInsideRoot(root)) return insideValue(scope.iteration, root);
  return scope[root];
}

function insideValue(iteration: Scope["iteration"], root: "item" | "item_index" | "outer"): Json {
  return itemRoots(iteration)[root] ?? null;
}

/**
 * Maximum length of the list of workers. Without a limit, a single worker with a very high index would make
 * the list huge.
 */
const LONGEST = 10_000;

/**
 * Returns the list that `workers` stands for in an expression: the outputs of the workers by index, with null
 * in the gaps. Transform workers get the same list.
 */
function workerList(scope: Scope): Json {
  const list: Json[] = [];
  for (const [index, output] of scope.workers) {
    if (index >= LONGEST) continue;
    while (list.length < index) list.push(null);
    list[index] = { ...output };
  }
  return list;
}
