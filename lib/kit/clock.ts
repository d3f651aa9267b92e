export type Clock = () => number;

export function systemClock(offsetSeconds: number): Clock {
  const offsetMs = offsetSeconds * 1000;
  return offsetMs === 0 ? Date.now : () => Date.now() + offsetMs;
}
