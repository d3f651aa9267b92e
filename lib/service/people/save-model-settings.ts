import { replaceModelPrices } from "@/db/queries/model-prices";
import { updateWorkspace } from "@/db/queries/workspaces";
import * as contract from "@/lib/contract/models";
import { on } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import { getModelSettings } from "./get-model-settings";

/** If the caller may change only one of the submitted settings, nothing is saved. */
export const saveModelSettings = on(contract.saveModelSettings, async (services, { caller, body }) => {
  const { prices, monthly_budget: budget } = body;
  if (prices !== undefined && !caller.rights.includes("instance_owner"))
    return refused("forbidden", "Only the owner of this instance can change model prices.");
  if (budget !== undefined && !caller.rights.includes("owner"))
    return refused("forbidden", "Only a workspace owner can change the workspace's budget.");
  await services.db.transaction(async (tx) => {
    if (prices !== undefined) await replaceModelPrices(tx, prices);
    if (budget !== undefined) await updateWorkspace(tx, caller.workspaceId, { modelBudget: budget });
  });
  return getModelSettings(services, { caller });
});
