import type { Scope } from "@/lib/expression/scope";
import type { Json, JsonObject } from "@/lib/kit/json";

/** What came of a program that was tried on the data at hand. */
export type Tried =
  | { readonly state: "value"; readonly value: Json; readonly outlet: string | null }
  | { readonly state: "fault"; readonly message: string; readonly position: number | null }
  /** The data is too large to be sent for every key, or nobody answered. */
  | { readonly state: "untried"; readonly message: string };

export interface Trial {
  readonly workers: Record<string, Json>;
  readonly context: JsonObject;
}

/** Room for the program beside it, within what a call may carry. */
const MOST_CHARACTERS = 900_000;

/** The results that a program reads, or all where it does not say; null where they are too large to send. */
export function trialOf(program: string, scope: Scope): Trial | null {
  const used = usedWorkers(program);
  const workers: Record<string, Json> = {};
  for (const [index, { result }] of scope.workers) {
    if (result !== undefined && (used === null || used.has(index))) workers[index] = result;
  }
  const trial = { workers, context: scope.context };
  return JSON.stringify(trial).length > MOST_CHARACTERS ? null : trial;
}

/** Null where `workers` is used as a whole. */
export function usedWorkers(program: string): Set<number> | null {
  const all = program.match(/\bworkers\b/g)?.length ?? 0;
  const indexed = [...program.matchAll(/\bworkers\s*\[\s*(\d+)\s*\]/g)].map(([, index]) => Number(index));
  return indexed.length < all ? null : new Set(indexed);
}

/** Line and column as an editor counts them. */
export function lineAndColumn(
  program: string,
  position: number,
): { readonly line: number; readonly column: number } {
  const lines = program.slice(0, Math.max(0, position - 1)).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
