/**
 * How many cases a property of trading is tried with: each is a hundred calls or more. A part of them beside all other tests, all
 * in the soak (`npm run soak`), by another seed each time.
 */
export function soakRuns(full: number): number {
  return process.env.MILLRACE_SOAK === "whole" ? full : Math.ceil(full / 4);
}
