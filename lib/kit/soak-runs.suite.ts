/** Whether tests run at their full length, and nothing beside them. */
export const isSoak = process.env.MILLRACE_SOAK === "whole";

/**
 * How many cases a property of trading is tried with: each is a hundred calls or more. A part of them beside all other tests, all
 * in the soak (`npm run soak`), by another seed each time.
 */
export function soakRuns(full: number): number {
  return isSoak ? full : Math.ceil(full / 4);
}
