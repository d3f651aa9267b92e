const LIFE_MS = 6 * 60 * 60 * 1_000;
const SPREAD = 0.2;

/**
 * We close every stream after a while, because a stream without events never fills the socket, so we can't see whether
 * anyone still reads it. Readers reconnect immediately and miss nothing. The random part keeps them from reconnecting
 * all at the same time.
 */
export function streamEndsAt(nowMs: number): number {
  return nowMs + LIFE_MS * (1 + SPREAD * Math.random());
}
