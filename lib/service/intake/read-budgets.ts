import { addressGroup } from "@/lib/auth/address-group";
import { createBudgets } from "@/lib/limits/budgets";
import { problem } from "@/lib/schema/problem";
import type { ReadWork } from "@/lib/service/tables/read-work";

/** Units of work per minute. One million units take a slow machine about a second. */
const ADDRESS_UNITS = 30_000_000;
const WORKSPACE_UNITS = 60_000_000;

/** Limits the work that this process does for anonymous reads of rows, per address and per workspace. */
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
        refusal(kind) {
          const now = clock();
          const own = addresses.secondsToWait(group, now);
          const all = kind === "kept" ? null : workspaces.secondsToWait(workspaceId, now);
          if (own === null && all === null) return null;
          const retryAfter = Math.max(own ?? 0, all ?? 0);
          const quotaOwner = own === null ? "this workspace" : "your network";
          const detail = `Anonymous requests that filter, sort or export data have used up the quota for ${quotaOwner}. Try again in ${retryAfter} s, or send a key with the request.`;
          return problem("read_budget_used", detail, { retryAfter });
        },
        spend(units, kind) {
          const now = clock();
          addresses.spend(group, units, now);
          if (kind === "new") workspaces.spend(workspaceId, units, now);
        },
      };
    },
  };
}
