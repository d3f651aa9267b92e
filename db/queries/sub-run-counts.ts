import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";

/**
 * Counts, for each run at the top of a call chain (`root_run`), the runs that it has started directly or
 * through other runs.
 */

export async function countSubRun(db: Db, rootRun: string, max: number): Promise<boolean> {
  const counted = await prepared(
    db,
    sql`insert into sub_run_counts as c (root_run, count) values (${rootRun}, 1)
    on conflict (root_run) do update set count = c.count + 1 where c.count < ${max}
    returning count`,
  );
  return counted.length > 0;
}

const above = z.object({
  id: z.string(),
  workspaceId: z.string(),
  workflowId: z.string(),
  parentRun: z.string().nullable(),
});

/** Returns this run, the run that called it, that run's caller, and so on up to the first run. */
export async function findCallers(db: Db, runId: string): Promise<z.output<typeof above>[]> {
  return prepared(
    db,
    sql`with recursive up as (
      select id, workspace_id, workflow_id, parent_run from runs where id = ${runId}
      union all select r.id, r.workspace_id, r.workflow_id, r.parent_run from runs r join up on r.id = up.parent_run
    ) select * from up`,
  ).rows(above);
}

export async function sweepSubRunCounts(db: Db): Promise<void> {
  await prepared(
    db,
    `delete from sub_run_counts c
     where not exists (select from runs r where r.id = c.root_run and r.status in ('queued', 'running'))`,
  );
}
