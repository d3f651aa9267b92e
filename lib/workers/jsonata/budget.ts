/**
 * Units left for an evaluation. Each evaluated node costs about one unit, plus one per item or per 16
 * characters of its value.
 */
export interface Budget {
  left: number;
}

/**
 * An inline expression with this budget blocks the event loop for some 15 ms at worst (measured). A typical
 * expression takes 10 to 100 units.
 */
export const INLINE_UNITS = 5_000;

export class BudgetSpent extends Error {}

/**
 * Deducts a value's number of items or characters from the budget, because the time of jsonata's loops is
 * linear in that number. Nested values count only where jsonata walks the whole value (text, equality,
 * truth). Counting stops once the budget is spent.
 */
export function spendOn(walked: WeakSet<object>): (budget: Budget, node: object, value: unknown) => void {
  return (budget, node, value) => {
    budget.left -= 1;
    if (walked.has(node)) walk(value, budget);
    else budget.left -= surface(value);
    if (budget.left < 0) throw new BudgetSpent();
  };
}

function surface(value: unknown): number {
  if (typeof value === "string") return value.length >> 4;
  return Array.isArray(value) ? value.length >> 3 : 0;
}

function walk(value: unknown, budget: Budget): void {
  if (budget.left < 0) return;
  budget.left -= 1;
  if (typeof value === "string") budget.left -= value.length >> 4;
  else if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) walk(part, budget);
  }
}
