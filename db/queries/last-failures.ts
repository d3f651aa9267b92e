import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";

const failure = z.object({
  workflowId: z.string(),
  runId: z.string(),
  error: z.string().nullable(),
  finishedAt: z.date(),
});
export type FailureRow = z.infer<typeof failure>;

/**
 * Number of newest runs searched per workflow. One isn't enough, because the newest runs of a workflow with a
 * long queue have not ended yet.
 */
const NEWEST_RUNS = 20;

/**
 * Finds, for each workflow, the most recently accepted run that has ended, if that run failed. Runs that
 * publish only to a subscriber don't count.
 */
export async function lastFailures(
  db: Db,
  workspaceId: string,
  workflowIds: readonly string[],
): Promise<FailureRow[]> {
  if (workflowIds.length === 0) return [];
  return prepared(
    db,
    sql`
    select asked.id as workflow_id, r.id as run_id, r.error, r.finished_at
    from unnest(${sql.param(workflowIds)}::uuid[]) as asked (id)
    cross join lateral (
      select * from (
        select id, mode, status, error, finished_at, workspace_id, publish_to from runs
        where workflow_id = asked.id order by id desc nulls last limit ${NEWEST_RUNS}) as newest
      where mode = 'production' and publish_to is null and status in ('succeeded', 'failed')
      order by id desc limit 1) r
    where r.status = 'failed' and r.workspace_id = ${workspaceId}`,
  ).rows(failure);
}
