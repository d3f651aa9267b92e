import type { Threshold } from "@/lib/schema/dashboard";

export function toneOf(
  value: number | null,
  thresholds: readonly Threshold[] | undefined,
): Threshold["tone"] | null {
  if (value === null || thresholds === undefined) return null;
  let reached: Threshold | null = null;
  for (const each of thresholds)
    if (value >= each.from && (reached === null || each.from >= reached.from)) reached = each;
  return reached?.tone ?? null;
}
