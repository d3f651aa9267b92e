import { createLru } from "@/lib/kit/create-lru";

interface Budget {
  readonly unitsAMinute: number;
}

interface Spent {
  readonly units: number;
  readonly atMs: number;
}

const MINUTE_MS = 60_000;

/**
 * Spent units drain at the rate of one full budget per minute. A request passes if less than a full budget is
 * left to drain. So even a very large read that exceeds the budget can pass, but the next request has to
 * wait.
 */
function drained({ units, atMs }: Spent, { unitsAMinute }: Budget, nowMs: number): Spent {
  const passedMs = Math.max(0, nowMs - atMs);
  return { units: Math.max(0, units - (passedMs / MINUTE_MS) * unitsAMinute), atMs: Math.max(atMs, nowMs) };
}

function secondsToWait(spent: Spent, budget: Budget, nowMs: number): number | null {
  const { units } = drained(spent, budget, nowMs);
  if (units < budget.unitsAMinute) return null;
  return Math.floor(((units - budget.unitsAMinute) / budget.unitsAMinute) * (MINUTE_MS / 1_000)) + 1;
}

export interface Budgets {
  secondsToWait(name: string, nowMs: number): number | null;
  spend(name: string, units: number, nowMs: number): void;
}

const MAX_NAMES = 20_000;

export function createBudgets(budget: Budget): Budgets {
  const spentByName = createLru<Spent>(MAX_NAMES);
  return {
    secondsToWait(name, nowMs) {
      const spent = spentByName.get(name);
      return spent === undefined ? null : secondsToWait(spent, budget, nowMs);
    },
    spend(name, units, nowMs) {
      const before = drained(spentByName.get(name) ?? { units: 0, atMs: nowMs }, budget, nowMs);
      spentByName.set(name, { ...before, units: before.units + units });
    },
  };
}
