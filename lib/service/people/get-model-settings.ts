import { listModelPrices } from "@/db/queries/model-prices";
import { findWorkspace } from "@/db/queries/workspaces";
import * as contract from "@/lib/contract/models";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";

export const getModelSettings = on(contract.getModelSettings, async ({ db }, { caller }) => {
  const [prices, workspace] = await Promise.all([listModelPrices(db), findWorkspace(db, caller.workspaceId)]);
  return workspace ? ok({ prices, monthly_budget: workspace.modelBudget }) : notFound("workspace");
});
