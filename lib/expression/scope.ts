import type { Json, JsonObject } from "@/lib/kit/json";

/** What an expression can see. Values are shared with the run, never copied and never changed. */
export interface Scope {
  /** Workers that have ended, by index; one that was skipped is absent. */
  readonly workers: ReadonlyMap<number, WorkerOutput>;
  readonly context: JsonObject;
  readonly request: Json;
  readonly run: { readonly id: string; readonly started_at: string };
  readonly workflow: { readonly id: string };
  /** Inside a loop: the item at hand. */
  readonly iteration?: Iteration;
  /** What the date filters take for "now", in milliseconds; the start of the run when left out. */
  readonly now?: number;
}

export interface WorkerOutput {
  readonly result?: Json;
  /** Only what follows an error port sees it. */
  readonly error?: JsonObject;
}

/** The item that the inside of a loop runs for. An inner loop hides the outer's, which is read as `outer.item`. */
export interface Iteration {
  readonly item: Json;
  readonly item_index: number;
  readonly outer?: Iteration;
}

/** What an inside reads of its item, by root. */
export function itemRoots(iteration: Iteration | undefined): JsonObject {
  if (iteration === undefined) return {};
  const { item, item_index, outer } = iteration;
  return { item, item_index, ...(outer && { outer: { item: outer.item, item_index: outer.item_index } }) };
}

export const ROOTS = ["workers", "context", "request", "run", "workflow"] as const;
/** Only inside a loop; the last only inside an inner one. */
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

/** The roots that there are in so many loops. */
export function rootsAt(loops: number): readonly Root[] {
  if (loops === 0) return ROOTS;
  return loops === 1 ? IN_LOOP : IN_INNER_LOOP;
}

export function findLoopsAround(iteration: Iteration | undefined): number {
  return iteration === undefined ? 0 : iteration.outer === undefined ? 1 : 2;
}
