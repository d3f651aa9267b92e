import type { Db } from "@/db/handle";
import { findBudget, saveBudget } from "@/db/queries/key-budgets";
import type { Clock } from "@/lib/kit/clock";
import type { WorkerContext } from "@/lib/workers/define-worker";

/**
 * Creates `context.budget`: the remaining calls per key, as reported by providers and shared by all
 * processes.
 */
export function createKeyBudgets(db: Db, now: Clock): WorkerContext["budget"] {
  return {
    async left(key) {
      const budget = await findBudget(db, key, new Date(now()));
      return budget === undefined ? null : { left: budget.left, resetsAtMs: budget.resetsAt.getTime() };
    },
    note: (key, left, resetsAtMs) => saveBudget(db, key, left, new Date(resetsAtMs)),
  };
}
