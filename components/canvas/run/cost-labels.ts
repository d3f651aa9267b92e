import type { RunCost } from "@/lib/contract/run-costs";
import { formatMoney } from "@/lib/pricing/format-money";

/**
 * Describes the cost of a worker, for example "1 model call", "500 items × 1 model call", or "each item × 2
 * credits, up to 1,000 items".
 */
export function costLabels(cost: RunCost): string {
  const { times, most_times: max } = cost;
  if (cost.sample) return "Free: sample data";
  const itemCost = amountWords(cost, cost.amount);
  if (times === null) return `each item × ${itemCost}, up to ${max.toLocaleString()} items`;
  return times === 1 && max === 1
    ? itemCost
    : `${times.toLocaleString()} ${times === 1 ? "item" : "items"} × ${itemCost}`;
}

export function loopCostLabels(costs: readonly RunCost[]): string | null {
  const alike = new Map<string, RunCost>();
  for (const cost of costs.filter(({ sample }) => sample !== true)) {
    const name = [cost.unit, cost.currency, cost.times, cost.most_times].join(" ");
    alike.set(name, { ...cost, amount: cost.amount + (alike.get(name)?.amount ?? 0) });
  }
  return alike.size === 0 ? null : [...alike.values()].map(costLabels).join(" + ");
}

function amountWords({ unit, currency }: Pick<RunCost, "unit" | "currency">, amount: number): string {
  const count = amount.toLocaleString();
  switch (unit) {
    case "model_call":
      return `${count} model ${amount === 1 ? "call" : "calls"}`;
    case "credit":
      return `${count} data service ${amount === 1 ? "credit" : "credits"}`;
    case "money":
      return formatMoney(amount, currency ?? "USD");
  }
}
