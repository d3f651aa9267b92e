/** True if the tests run at full length, with no other tests alongside. */
export const isSoak = process.env.MILLRACE_SOAK === "whole";

/**
 * Returns how many cases to try for a property test of trading, in which each case makes at least 100 calls.
 * Normal test runs try a quarter of the cases. `npm run soak` tries all of them, with a new seed each time.
 */
export function soakRuns(full: number): number {
  return isSoak ? full : Math.ceil(full / 4);
}
