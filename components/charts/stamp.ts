import type { UTCTimestamp } from "lightweight-charts";

/** The library's timestamp type is branded, so a type guard is the only way to create one without a cast. */
export function stamp(seconds: number): UTCTimestamp {
  const isStamp = (value: number): value is UTCTimestamp => Number.isInteger(value);
  if (!isStamp(seconds)) throw new Error("A time of a chart is whole seconds");
  return seconds;
}
