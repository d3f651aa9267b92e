export type Clock = () => number;

/** Tests shift the clock by an offset. */
export function systemClock(offsetSeconds: number): Clock {
  const offsetMs = offsetSeconds * 1000;
  return offsetMs === 0 ? Date.now : () => Date.now() + offsetMs;
}
