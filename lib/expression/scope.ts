import type { Json, JsonObject } from "@/lib/kit/json";

/** Values that an expression can read. They are the run's own objects, which are never copied or changed. */
export interface Scope {
  /** Finished workers by index. Skipped workers are absent. */
  readonly workers: ReadonlyMap<number, WorkerOutput>;
  readonly context: JsonObject;
  readonly request: Json;
  readonly run: { readonly id: string; readonly started_at: string };
  readonly workflow: { readonly id: string };
  readonly iteration?: Iteration;
  /** Current time for date filters, in milliseconds. Defaults to the start of the run. */
  readonly now?: number;
}

export interface WorkerOutput {
  readonly result?: Json;
  /** Error of the worker, if it failed. Only steps after its error output can read the error. */
  readonly error?: JsonObject;
}

export interface Iteration {
  readonly item: Json;
  readonly item_index: number;
  readonly outer?: Iteration;
}

export function itemRoots(iteration: Iteration | undefined): JsonObject {
  if (iteration === undefined) return {};
  const { item, item_index, outer } = iteration;
  return { item, item_index, ...(outer && { outer: { item: outer.item, item_index: outer.item_index } }) };
}

export const ROOTS = ["workers", "context", "request", "run", "workflow"] as const;
/** Names that expressions can use only inside loops (`outer` only inside nested loops). */
export const INSIDE_ROOTS = ["item", "item_index", "outer"] as const;
export type Root = (typeof ROOTS)[number] | (typeof INSIDE_ROOTS)[number];

export function isRoot(name: unknown): name is Root {
  return ROOTS.some((root) => root === name) || isInsideRoot(name);
}

export function isInsideRoot(name: unknown): name is (typeof INSIDE_ROOTS)[number] {
  return INSIDE_ROOTS.some((root) => root === name);
}

const IN_LOOP: readonly Root[] = [...ROOTS, "item", "item_index"];
const IN_INNER_LOOP: readonly Root[] = [...IN_LOOP, "outer"];

export function rootsAt(loops: number): readonly Root[] {
  if (loops === 0) return ROOTS;
  return loops === 1 ? IN_LOOP : IN_INNER_LOOP;
}

export function findLoopsAround(iteration: Iteration | undefined): number {
  return iteration === undefined ? 0 : iteration.outer === undefined ? 1 : 2;
}
