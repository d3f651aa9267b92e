import { and, desc, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { modelCalls } from "@/db/schema/model-calls";
import { modelSpending } from "@/db/schema/model-spending";

export interface CountedCall {
  /** Unique for each call, so that a call is counted only once. */
  readonly key: string;
  readonly workspaceId: string;
  readonly month: string;
  readonly model: string;
  readonly input: number;
  readonly output: number;
  readonly cost: number | null;
  readonly at: Date;
}

export async function countModelCall(db: Db, call: CountedCall): Promise<void> {
  await prepared(
    db,
    sql`with fresh as (
      insert into model_calls (key, at) values (${call.key}, ${call.at}) on conflict (key) do nothing returning key
    )
    insert into model_spending as s (workspace_id, month, model, calls, input, output, cost)
    select ${call.workspaceId}::uuid, ${call.month}::text, ${call.model}::text, 1, ${call.input}::bigint, ${call.output}::bigint, ${call.cost}::bigint
    from fresh
    on conflict (workspace_id, month, model) do update set calls = s.calls + 1, input = s.input + excluded.input,
      output = s.output + excluded.output,
      cost = case when excluded.cost is null then s.cost else coalesce(s.cost, 0) + excluded.cost end`,
  );
}

const amount = z.coerce.number();
const budgetRow = z.object({ budget: amount.nullable(), spent: amount });

/** `budget` is null if the workspace has no limit for language models. */
export async function findModelBudget(db: Db, workspaceId: string, month: string) {
  return prepared(
    db,
    sql`select w.model_budget as budget, coalesce((
        select sum(cost) from model_spending where workspace_id = w.id and month = ${month}), 0) as spent
      from workspaces w where w.id = ${workspaceId}`,
  ).row(budgetRow);
}

export function listModelSpending(db: Db, workspaceId: string, month: string, max: number) {
  return db
    .select()
    .from(modelSpending)
    .where(and(eq(modelSpending.workspaceId, workspaceId), eq(modelSpending.month, month)))
    .orderBy(sql`${modelSpending.cost} desc nulls last`, desc(modelSpending.calls), modelSpending.model)
    .limit(max);
}

export async function sweepModelCalls(db: Db, before: Date): Promise<void> {
  await db.delete(modelCalls).where(lt(modelCalls.at, before));
}
