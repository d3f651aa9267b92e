import type { Iteration, Scope } from "@/lib/expression/scope";
import type { Json, JsonObject } from "@/lib/kit/json";
import { lineAndColumn } from "@/lib/kit/line-and-column";

export type Tried =
  | {
      readonly state: "value";
      readonly value: Json;
      readonly outlet: string | null;
      readonly logs: readonly string[];
    }
  | {
      readonly state: "fault";
      readonly message: string;
      /**
       * JSONata reports a character position. JavaScript reports a line, and for syntax errors also a column.
       */
      readonly position: number | null;
      readonly line: number | null;
      readonly column: number | null;
      readonly logs: readonly string[];
    }
  /** `untried`: the data is too large to be sent after every change, or the server didn't respond. */
  | { readonly state: "untried"; readonly message: string };

export interface Trial {
  readonly workers: Record<string, Json>;
  readonly context: JsonObject;
  readonly iteration?: Iteration;
}

/**
 * Maximum number of characters of the data. It leaves room for the program itself within the size limit of a
 * request.
 */
export const MAX_CHARACTERS = 900_000;

/**
 * Returns the data that the server needs for trying the program: the results of the workers that it reads or,
 * if it is unclear which ones it reads, of all workers. Null if the data is too large to send.
 */
export function trialOf(program: string, scope: Scope): Trial | null {
  const used = usedWorkers(program);
  const workers: Record<string, Json> = {};
  for (const [index, { result }] of scope.workers) {
    if (result !== undefined && (used === null || used.has(index))) workers[index] = result;
  }
  const { context, iteration } = scope;
  const trial = { workers, context, ...(iteration && readsItem(program) && { iteration }) };
  return JSON.stringify(trial).length > MAX_CHARACTERS ? null : trial;
}

function readsItem(program: string): boolean {
  return /\b(?:item|item_index|outer)\b/.test(program);
}

/** Returns the indices of the workers that a program uses. Null if it uses `workers` as a whole. */
export function usedWorkers(program: string): Set<number> | null {
  const all = program.match(/\bworkers\b/g)?.length ?? 0;
  const indexed = [...program.matchAll(/\bworkers\s*\[\s*(\d+)\s*\]/g)].map(([, index]) => Number(index));
  return indexed.length < all ? null : new Set(indexed);
}

interface Place {
  readonly position: number | null;
  readonly line: number | null;
  readonly column?: number | null;
}

export function placeOf(
  program: string,
  { position, line, column = null }: Place,
): { readonly from: number; readonly to: number; readonly label: string } | null {
  if (position !== null) {
    const to = Math.min(program.length, position);
    const from = Math.max(0, to - 1);
    const at = lineAndColumn(program, from);
    return { from, to, label: `Line ${at.line}, column ${at.column}` };
  }
  const lines = program.split("\n");
  const text = line === null ? undefined : lines[line - 1];
  if (line === null || text === undefined) return null;
  const begin = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const from = begin + (column === null ? text.length - text.trimStart().length : column - 1);
  const label = column === null ? `Line ${line}` : `Line ${line}, column ${column}`;
  return { from, to: begin + text.length, label };
}

export function faultOf(
  program: string,
  tried: Tried | null,
): { readonly from: number; readonly to: number; readonly message: string } | null {
  if (tried?.state !== "fault") return null;
  const place = placeOf(program, tried);
  return place && { from: place.from, to: place.to, message: tried.message };
}
