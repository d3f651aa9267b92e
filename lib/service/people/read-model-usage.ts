import { findModelBudget, listModelSpending } from "@/db/queries/model-spending";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { getModelUsage } from "@/lib/contract/models";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { monthOf } from "@/lib/service/outbound/model-access";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

const MAX_MODELS = 200;

export async function readModelUsage(
  { db, clock }: Services,
  { workspaceId }: Caller,
): Promise<Result<AnswerOf<typeof getModelUsage>, Problem>> {
  const month = monthOf(clock());
  const [total, rows] = await Promise.all([
    findModelBudget(db, workspaceId, month),
    listModelSpending(db, workspaceId, month, MAX_MODELS),
  ]);
  if (total === undefined) return notFound("workspace");
  return ok({
    month,
    monthly_budget: total.budget,
    spent: total.spent,
    items: rows.map(({ model, calls, input, output, cost }) => ({ model, calls, input, output, cost })),
  });
}
