import { findModelBudget, listModelSpending } from "@/db/queries/model-spending";
import * as contract from "@/lib/contract/models";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { monthOf } from "@/lib/service/outbound/model-access";
import { notFound } from "@/lib/service/process/faults";

const MAX_MODELS = 200;

export const getModelUsage = on(contract.getModelUsage, async ({ db, clock }, { caller }) => {
  const month = monthOf(clock());
  const [total, rows] = await Promise.all([
    findModelBudget(db, caller.workspaceId, month),
    listModelSpending(db, caller.workspaceId, month, MAX_MODELS),
  ]);
  if (total === undefined) return notFound("workspace");
  return ok({
    month,
    monthly_budget: total.budget,
    spent: total.spent,
    items: rows.map(({ model, calls, input, output, cost }) => ({ model, calls, input, output, cost })),
  });
});
