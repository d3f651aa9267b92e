import { addressGroup } from "@/lib/auth/address-group";
import { maxOf } from "@/lib/kit/max-of";
import { createBudgets } from "@/lib/limits/budgets";
import { problem } from "@/lib/schema/problem";
import type { ReadWork } from "@/lib/service/tables/read-work";

/**
 * A million units take about a second of a slow machine. The same question about the same version is answered from memory
 * and costs nothing, so the readers of one dashboard together spend what one of them does.
 */
const ADDRESS_UNITS = 20_000_000;
const WORKSPACE_UNITS = 60_000_000;

/** What anonymous reads of rows may cost this process, by address and by the workspace whose rows they are. */
export interface ReadBudgets {
  workOf(address: string, workspaceId: string): ReadWork;
}

export function createReadBudgets(clock: () => number): ReadBudgets {
  const addresses = createBudgets({ unitsAMinute: ADDRESS_UNITS });
  const workspaces = createBudgets({ unitsAMinute: WORKSPACE_UNITS });
  return {
    workOf(address, workspaceId) {
      const group = addressGroup(address);
      return {
        refusal() {
          const now = clock();
          const waits = [addresses.secondsToWait(group, now), workspaces.secondsToWait(workspaceId, now)];
          const retryAfter = maxOf(waits.map((seconds) => seconds ?? 0));
          if (retryAfter === 0) return null;
          const whose = waits[0] === null ? "this workspace's data" : "your network";
          const detail = `Anonymous reads that filter, sort or export have used up the budget of ${whose}. Try again in ${retryAfter} s, or use a key.`;
          return problem("read_budget_used", detail, { retryAfter });
        },
        spend(units) {
          const now = clock();
          addresses.spend(group, units, now);
          workspaces.spend(workspaceId, units, now);
        },
      };
    },
  };
}
