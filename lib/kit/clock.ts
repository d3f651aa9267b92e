export type Clock = () => number;

/**
 * Returns the product's clock in milliseconds since 1970: the machine's clock, shifted by an offset that
 * tests set.
 */
export function systemClock(offsetSeconds: number): Clock {
  const offsetMs = offsetSeconds * 1000;
  return offsetMs === 0 ? Date.now : () => Date.now() + offsetMs;
}
