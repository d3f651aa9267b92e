import type { Json } from "@/lib/kit/json";

const NAME = /\bworkers\b/g;
const AT_INDEX = /\bworkers\s*\[\s*(\d{1,9})\s*\]/g;
/** A name can be spelled with escapes, and be read by code that is made of texts. */
const HIDDEN = /\\|\beval\b/;

/**
 * The workers whose results the code can read, in their places; null for the others. All of them, unless each mention
 * of `workers` in the source has a number right behind it: a run may hold far more than one step reads.
 */
export function keepNamedResults(source: string, workers: Json[]): Json[] {
  const indexes = new Set([...source.matchAll(AT_INDEX)].map(([, index]) => Number(index)));
  const mentions = [...source.matchAll(NAME)].length;
  if (HIDDEN.test(source) || mentions !== [...source.matchAll(AT_INDEX)].length) return workers;
  return workers.map((worker, index) => (indexes.has(index) ? worker : null));
}
