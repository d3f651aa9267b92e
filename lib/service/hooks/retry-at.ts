const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/**
 * Jitter as a fraction of the delay, so that a recovering receiver isn't hit by all waiting messages at once.
 */
const SPREAD = 0.1;
const SLOWEST_MS = 24 * HOUR_MS;

/** A webhook is disabled after five days without a success. */
export const HOPELESS_MS = 5 * 24 * HOUR_MS;

interface Failed {
  /** Number of failed attempts so far, including the one that has just failed. */
  readonly tries: number;
  readonly now: number;
  /** Waiting time that the receiver requested; 0 if none. */
  readonly askedMs: number;
  /** Random number from 0 to 1, for jitter. */
  readonly chance: number;
}

export function retryAt({ tries, now, askedMs, chance }: Failed): number | null {
  const wait = WAITS_MS[tries - 1];
  if (wait === undefined) return null;
  return now + Math.max(Math.round(wait * (1 + SPREAD * chance)), Math.min(askedMs, SLOWEST_MS));
}

export function askedWait(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND_MS;
  const time = Date.parse(header);
  return Number.isNaN(time) ? 0 : Math.max(0, time - now);
}
