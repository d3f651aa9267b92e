import type { UTCTimestamp } from "lightweight-charts";

/** The library's type for seconds is branded, and there is no way to make one but to say so. */
export function stamp(seconds: number): UTCTimestamp {
  const isStamp = (value: number): value is UTCTimestamp => Number.isInteger(value);
  if (!isStamp(seconds)) throw new Error("A time of a chart is whole seconds");
  return seconds;
}
