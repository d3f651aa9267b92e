import type { Price } from "@/lib/schema/price";

interface PlanUse {
  readonly unit: "cycle" | "read";
  readonly used: number;
  /**
   * Number of units that `used` is shown against: the plan's limit, or the number of included units if there
   * is no limit.
   */
  readonly of: number;
}

export function usedLabel({ unit, used, of }: PlanUse, price: Price, locale?: string): string {
  const count = (units: number) => units.toLocaleString(locale);
  return price.mode === "plan" && price.overage > 0 && price.includes < of
    ? `${count(used)} ${unit}${used === 1 ? "" : "s"} used (${count(price.includes)} included, limit ${count(of)})`
    : `${count(used)} of ${count(of)} ${unit}${of === 1 ? "" : "s"} used`;
}
