import { replaceModelPrices } from "@/db/queries/model-prices";
import { updateWorkspace } from "@/db/queries/workspaces";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { saveModelSettings as contract } from "@/lib/contract/models";
import type { Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { type ModelSettings, readModelSettings } from "./read-model-settings";

/** Saves both settings or neither. If the caller may change only one of the given settings, nothing is saved. */
export async function saveModelSettings(
  services: Services,
  caller: Caller,
  { prices, monthly_budget: budget }: BodyOf<typeof contract>,
): Promise<Result<ModelSettings, Problem>> {
  if (prices !== undefined && !caller.rights.includes("instance_owner"))
    return refused("forbidden", "Only the owner of this instance can change model prices.");
  if (budget !== undefined && !caller.rights.includes("owner"))
    return refused("forbidden", "Only a workspace owner can change its budget.");
  await services.db.transaction(async (tx) => {
    if (prices !== undefined) await replaceModelPrices(tx, prices);
    if (budget !== undefined) await updateWorkspace(tx, caller.workspaceId, { modelBudget: budget });
  });
  return readModelSettings(services, caller);
}
