import { listModelPrices } from "@/db/queries/model-prices";
import { findWorkspace } from "@/db/queries/workspaces";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { getModelSettings } from "@/lib/contract/models";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

export type ModelSettings = AnswerOf<typeof getModelSettings>;

export async function readModelSettings(
  { db }: Services,
  caller: Caller,
): Promise<Result<ModelSettings, Problem>> {
  const [prices, workspace] = await Promise.all([listModelPrices(db), findWorkspace(db, caller.workspaceId)]);
  return workspace ? ok({ prices, monthly_budget: workspace.modelBudget }) : notFound("workspace");
}
