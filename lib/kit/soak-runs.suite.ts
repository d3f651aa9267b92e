/** True if tests run at full length, with no other tests beside them. */
export const isSoak = process.env.MILLRACE_SOAK === "whole";

/**
 * Number of cases for a property of trading, each of at least 100 calls. Normal test runs try a quarter of
 * them; `npm run soak` tries all, with a new seed each time.
 */
export function soakRuns(full: number): number {
  return isSoak ? full : Math.ceil(full / 4);
}
