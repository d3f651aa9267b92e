import { z } from "zod";
import type { Sql } from "@/db/client";
import type { SpawnRefusal } from "@/lib/engine/engine";
import type { RunFacts } from "@/lib/engine/run-store";
import { fail, ok, type Result } from "@/lib/kit/result";

const MOST_HOPS = 25;

/** The run that began it all: whose call it is, and whose turn. */
export interface Root {
  readonly runId: string;
  readonly workspaceId: string;
}

const above = z.array(
  z.object({
    id: z.string(),
    workspace_id: z.string(),
    workflow_id: z.string(),
    parent_run: z.string().nullable(),
  }),
);

/** Whether a run may begin one of this workflow. Each call that may is counted among those of its root. */
export async function judgeCall(
  sql: Sql,
  workflowId: string,
  parent: RunFacts,
  mostSubRuns: number,
): Promise<Result<Root, SpawnRefusal>> {
  if (parent.hops >= MOST_HOPS)
    return fail({ code: "hop_limit", message: `Workflows call each other more than ${MOST_HOPS} deep.` });
  const chain = parent.parentRun === null ? [] : await runsAbove(sql, parent.parentRun);
  if ([parent.workflowId, ...chain.map((run) => run.workflow_id)].includes(workflowId)) {
    const message =
      "The workflow is already running further up in this chain of calls: it would call itself for ever.";
    return fail({ code: "hop_limit", message });
  }
  const first = chain.find((run) => run.parent_run === null);
  const root: Root = {
    runId: first?.id ?? parent.id,
    workspaceId: first?.workspace_id ?? parent.workspaceId,
  };
  if (await countIn(sql, root.runId, mostSubRuns)) return ok(root);
  const message = `One call may begin ${mostSubRuns} runs of other workflows at most, those that they begin included.`;
  return fail({ code: "too_many_subruns", message });
}

async function runsAbove(sql: Sql, parentRun: string) {
  return above.parse(
    await sql`with recursive up as (
      select id, workspace_id, workflow_id, parent_run from runs where id = ${parentRun}
      union all select r.id, r.workspace_id, r.workflow_id, r.parent_run from runs r join up on r.id = up.parent_run
    ) select * from up`,
  );
}

async function countIn(sql: Sql, root: string, most: number): Promise<boolean> {
  const counted = await sql`
    insert into sub_run_counts as c (root_run, count) values (${root}, 1)
    on conflict (root_run) do update set count = c.count + 1 where c.count < ${most}
    returning count`;
  return counted.length > 0;
}

/** Those of calls that have ended. */
export async function sweepSubRunCounts(sql: Sql): Promise<void> {
  await sql`delete from sub_run_counts c
    where not exists (select from runs r where r.id = c.root_run and r.status in ('queued', 'running'))`;
}
