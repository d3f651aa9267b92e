const LIFE_MS = 6 * 60 * 60 * 1_000;
const SPREAD = 0.2;

/**
 * Every stream is closed after a while, because a stream without events never fills its socket's buffer, so
 * we can't tell whether anyone is still reading it. Readers reconnect immediately and miss nothing. Random
 * jitter keeps them from all reconnecting at once.
 */
export function streamEndsAt(nowMs: number): number {
  return nowMs + LIFE_MS * (1 + SPREAD * Math.random());
}
