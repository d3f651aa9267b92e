export type Freshness = "fresh" | "late" | "old";

/**
 * Default age in seconds after which data counts as late: a day and two hours, because daily data may be
 * published a little later than on the previous day.
 */
const STALE_AFTER_S = 26 * 3_600;
const OLD_AT = 3;

export function freshnessOf(
  asOfMs: number,
  nowMs: number,
  staleAfterSeconds: number = STALE_AFTER_S,
): Freshness {
  const age = (nowMs - asOfMs) / 1000;
  if (age <= staleAfterSeconds) return "fresh";
  return age <= staleAfterSeconds * OLD_AT ? "late" : "old";
}
