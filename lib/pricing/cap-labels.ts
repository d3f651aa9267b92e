import type { Price } from "@/lib/schema/price";
import { formatMoney } from "./format-money";

const ONE: Partial<Record<Price["mode"], string>> = { monthly: "month", per_cycle: "cycle" };

/**
 * Returns null unless the cap would block every run. A cap of 0 is set on purpose to stop all spending, so it
 * needs no warning.
 */
export function capLabels(cap: number | null, { mode, amount, currency }: Price): string | null {
  const unit = ONE[mode];
  if (cap === null || cap === 0 || unit === undefined || cap >= amount) return null;
  const price = formatMoney(amount, currency);
  return `One ${unit} costs ${price}, so a lower limit would block every run. Set at least ${price}, set 0 to stop all spending, or remove the limit.`;
}
