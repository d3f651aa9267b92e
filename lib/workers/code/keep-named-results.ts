import type { Json } from "@/lib/kit/json";

const NAME = /\bworkers\b/g;
const AT_INDEX = /\bworkers\s*\[\s*(\d{1,9})\s*\]/g;
/**
 * Matches code that may use `workers` without spelling it out: escapes can hide the name, and `eval` can read
 * it from a string.
 */
const HIDDEN = /\\|\beval\b/;

/**
 * Returns the results that the code refers to as `workers[n]`, and null for all others, because a run may
 * hold far more data than one step reads. Returns all results if the code uses `workers` in any other way, or
 * could do so without spelling out the name.
 */
export function keepNamedResults(source: string, workers: Json[]): Json[] {
  const indexes = new Set([...source.matchAll(AT_INDEX)].map(([, index]) => Number(index)));
  const mentions = [...source.matchAll(NAME)].length;
  if (HIDDEN.test(source) || mentions !== [...source.matchAll(AT_INDEX)].length) return workers;
  return workers.map((worker, index) => (indexes.has(index) ? worker : null));
}
