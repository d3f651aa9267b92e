import { findModelPrice } from "@/db/queries/model-prices";
import { countModelCall, findModelBudget } from "@/db/queries/model-spending";
import type { Services } from "@/lib/service/services";
import type { ModelAccess } from "@/lib/workers/model/model-access";
import { costOf } from "@/lib/workers/model/model-usage";
import { fetchExempting } from "./fetch-exempting";

export function createModelAccess({
  env,
  db,
  clock,
}: Pick<Services, "env" | "db" | "clock">): (workspaceId: string, signal: AbortSignal) => ModelAccess {
  const { url, name = null } = env.model;
  const fetch = fetchExempting(env.egressAllow, url === undefined ? [] : [url]);

  return (workspaceId, signal) => ({
    defaultModel: name,
    fetch: (address, init) => fetch(address, { signal, ...init }),
    async budget() {
      const found = await findModelBudget(db, workspaceId, monthOf(clock()));
      return found === undefined || found.budget === null
        ? null
        : { budget: found.budget, spent: found.spent };
    },
    async spend({ key, model, usage }) {
      const price = await findModelPrice(db, model);
      const cost = usage === null || price === undefined ? null : costOf(usage, price);
      const { input, output } = usage ?? { input: 0, output: 0 };
      const now = clock();
      await countModelCall(db, {
        key,
        workspaceId,
        month: monthOf(now),
        model,
        input,
        output,
        cost,
        at: new Date(now),
      });
      return cost;
    },
  });
}

export function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}
