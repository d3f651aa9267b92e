import type { UTCTimestamp } from "lightweight-charts";

/** The library brands its type for seconds, so a type guard is the only way to make one. */
export function stamp(seconds: number): UTCTimestamp {
  const isStamp = (value: number): value is UTCTimestamp => Number.isInteger(value);
  if (!isStamp(seconds)) throw new Error("A time of a chart is whole seconds");
  return seconds;
}
