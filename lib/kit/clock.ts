export type Clock = () => number;

/** Returns the system's clock, shifted by an offset in tests. */
export function systemClock(offsetSeconds: number): Clock {
  const offsetMs = offsetSeconds * 1000;
  return offsetMs === 0 ? Date.now : () => Date.now() + offsetMs;
}
