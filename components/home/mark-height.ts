const MIN = 3;

/**
 * Returns the height of a run's mark in the chart. The scale is a square root, so that one long run doesn't
 * flatten the others.
 */
export function markHeight(ms: number, longestMs: number, room: number): number {
  if (longestMs <= 0) return MIN;
  return Math.max(MIN, Math.round(Math.sqrt(Math.max(0, ms) / longestMs) * room));
}
