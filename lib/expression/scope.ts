import type { Json, JsonObject } from "@/lib/kit/json";

/** What an expression can see. Values are shared with the run, never copied and never changed. */
export interface Scope {
  /** Workers that have ended, by index; one that was skipped is absent. */
  readonly workers: ReadonlyMap<number, WorkerOutput>;
  readonly context: JsonObject;
  readonly request: Json;
  readonly run: { readonly id: string; readonly started_at: string };
  readonly workflow: { readonly id: string };
  /** What the date filters take for "now", in milliseconds; the start of the run when left out. */
  readonly now?: number;
}

export interface WorkerOutput {
  readonly result?: Json;
  /** Only what follows an error port sees it. */
  readonly error?: JsonObject;
}

export const ROOTS = ["workers", "context", "request", "run", "workflow"] as const;
export type Root = (typeof ROOTS)[number];

export function isRoot(name: unknown): name is Root {
  return ROOTS.some((root) => root === name);
}
