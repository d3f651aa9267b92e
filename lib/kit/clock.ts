export type Clock = () => number;

/** Milliseconds since 1970 on the product's clock: the machine's, moved by the offset that tests set. */
export function systemClock(offsetSeconds: number): Clock {
  const offsetMs = offsetSeconds * 1000;
  return offsetMs === 0 ? Date.now : () => Date.now() + offsetMs;
}
