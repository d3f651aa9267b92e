import { isJsonObject } from "@/lib/kit/json";

interface TracedStep {
  readonly worker: number;
  readonly type: string;
  readonly status: string;
  readonly result?: unknown;
}

export interface TracePlace {
  readonly worker: number;
  readonly type: string;
  readonly path: readonly (string | number)[];
}

const MAX_NODES = 200_000;

/**
 * Finds the value in the results of the steps. The places found are in the order of the steps, so the first
 * one is the origin of the value. If a result contains the value several times, the place whose neighbours
 * are most similar to `row` is chosen.
 */
export function traceValue(
  steps: readonly TracedStep[],
  value: unknown,
  row: Readonly<Record<string, unknown>> | null = null,
): TracePlace[] {
  return steps.flatMap(({ worker, type, status, result }) => {
    const path = status === "succeeded" ? placeOf(result, value, row) : null;
    return path === null ? [] : [{ worker, type, path }];
  });
}

interface Node {
  readonly value: unknown;
  readonly path: readonly (string | number)[];
  readonly holder: unknown;
}

function placeOf(
  result: unknown,
  wanted: unknown,
  row: Readonly<Record<string, unknown>> | null,
): readonly (string | number)[] | null {
  const open: Node[] = [{ value: result, path: [], holder: null }];
  let best: { path: readonly (string | number)[]; score: number } | null = null;
  for (let seen = 0; open.length > 0 && seen < MAX_NODES; seen += 1) {
    const node = open.pop();
    if (!node) break;
    const { value, path, holder } = node;
    if (isSame(value, wanted)) {
      const score = likeness(holder, row);
      if (best === null || score > best.score) best = { path, score };
      if (row === null) break;
    }
    // Elements are pushed in reverse order, so that the first element is popped first.
    if (Array.isArray(value))
      for (let at = value.length - 1; at >= 0; at -= 1)
        open.push({ value: value[at], path: [...path, at], holder: value });
    else if (isJsonObject(value))
      for (const key of Object.keys(value).reverse())
        open.push({ value: value[key], path: [...path, key], holder: value });
  }
  return best?.path ?? null;
}

/** A number equals its string form, such as 5 and "5", because statistics offices send numbers as strings. */
function isSame(found: unknown, wanted: unknown): boolean {
  if (found === wanted) return true;
  if (typeof found === "object" || typeof wanted === "object" || found === "" || wanted === "") return false;
  return typeof found !== typeof wanted && Number(found) === Number(wanted);
}

function likeness(holder: unknown, row: Readonly<Record<string, unknown>> | null): number {
  if (row === null || !isJsonObject(holder)) return 0;
  return Object.entries(row).filter(([key, value]) => isSame(holder[key], value)).length;
}

export function pathWords(path: readonly (string | number)[]): string {
  const text = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
  return text === "" ? "the whole result" : text.replace(/^\./, "");
}
