const MIN = 3;

/** By the root: one long run among short ones does not flatten them. */
export function markHeight(ms: number, longestMs: number, room: number): number {
  if (longestMs <= 0) return MIN;
  return Math.max(MIN, Math.round(Math.sqrt(Math.max(0, ms) / longestMs) * room));
}
