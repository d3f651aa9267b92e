import { z } from "zod";
import { type Db, query } from "@/db/handle";

const row = z.object({ context: z.string(), result: z.string() });

/**
 * The most recent successful production runs that a trigger started for the workflow's own workspace, one for
 * each set of variables, with input and response. Never includes subscribers' calls or tests.
 */
export async function findRecordedCalls(
  db: Db,
  from: { readonly workspaceId: string; readonly workflowId: string; readonly webhookId: string },
  workers: readonly number[],
  limit: number,
): Promise<z.output<typeof row>[]> {
  return query(
    db,
    `with recent as (
       select id, context from runs
       where workflow_id = $1::uuid and workspace_id = $2::uuid and webhook_id = $3 and mode = 'production'
         and status = 'succeeded' and publish_to is null and subscription_id is null
       order by id desc nulls last limit ${LOOKED_AT}),
     newest as (select distinct on (context) id, context from recent order by context, id desc)
     select n.context, s.result from newest n
     cross join lateral (
       select result from run_steps where run_id = n.id and status = 'succeeded' and worker = any($4::int[])
         and result is not null order by worker desc limit 1) s
     order by n.id desc limit $5`,
    [from.workflowId, from.workspaceId, from.webhookId, [...workers], limit],
  ).rows(row);
}

const LOOKED_AT = 50;
