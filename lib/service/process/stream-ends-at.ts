const LIFE_MS = 6 * 60 * 60 * 1_000;
const SPREAD = 0.2;

/**
 * When a stream ends, in whatever time it was opened: one that has nothing to tell fills no socket, so whether anybody
 * reads it cannot be seen. Who does comes back at once, and misses nothing; not all at one moment.
 */
export function streamEndsAt(nowMs: number): number {
  return nowMs + LIFE_MS * (1 + SPREAD * Math.random());
}
