import type { Json } from "@/lib/kit/json";

const NAME = /\bworkers\b/g;
const AT_INDEX = /\bworkers\s*\[\s*(\d{1,9})\s*\]/g;
/**
 * Matches code that may mention `workers` without spelling it out: escapes can hide the name, and `eval` can
 * read it from a string.
 */
const HIDDEN = /\\|\beval\b/;

/**
 * Returns the results that the code can read, by worker index, with null in place of the others. Keeps all of
 * them unless every mention of `workers` has a literal index. Worth doing, because a run may hold far more
 * data than one step reads.
 */
export function keepNamedResults(source: string, workers: Json[]): Json[] {
  const indexes = new Set([...source.matchAll(AT_INDEX)].map(([, index]) => Number(index)));
  const mentions = [...source.matchAll(NAME)].length;
  if (HIDDEN.test(source) || mentions !== [...source.matchAll(AT_INDEX)].length) return workers;
  return workers.map((worker, index) => (indexes.has(index) ? worker : null));
}
