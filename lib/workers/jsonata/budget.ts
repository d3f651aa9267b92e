/** Units left for one evaluation: about one per node evaluated and per item or 16 characters of its value. */
export interface Budget {
  left: number;
}

/** Holds the event loop for some 15 ms at worst, measured; a usual expression takes 10 to 100 units. */
export const INLINE_UNITS = 5_000;

export class BudgetSpent extends Error {}

/**
 * The price of a value is its surface, since jsonata's loops are linear in that. A value on its way into something
 * that walks all of it (text, equality, truth) costs all of it; the walk stops when the budget does.
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
