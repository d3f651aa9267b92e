import { z } from "zod";
import { RUN_TASK } from "@/db/accept-runs";
import type { Sql } from "@/db/client";
import { releaseHold } from "@/db/queries/ledger";
import { findRun } from "@/db/queries/runs";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import type { Run } from "@/lib/schema/run";
import { notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { ownRun } from "./read-run";
import { runAnswer } from "./run-answer";

/**
 * Writes the end itself: whoever carries the run may be dead, and a carrier that lives is told and fenced out. What
 * the run called is cancelled with it, and a caller that waits for it learns of it.
 */
export async function cancelRun(
  services: Services,
  caller: Caller,
  id: string,
): Promise<Result<Run, Problem>> {
  const found = await ownRun(services, caller, id);
  if (!found.ok) return found;
  if (!(await cancelTree(services, id))) return refused("run_ended", "The run has already ended.");
  const row = await findRun(services.db, caller.workspaceId, id);
  return row ? ok(await runAnswer(services, row)) : notFound("run");
}

const cancelled = z.object({ waited: z.boolean(), parent_run: z.string().nullable() });

/** The run and what it called; false when it had ended already. */
export async function cancelTree(services: Services, id: string): Promise<boolean> {
  const now = new Date(services.clock());
  const done = await services.sql.begin(async (transaction) => {
    const [row] = z.array(cancelled).parse(
      await transaction`update runs set status = 'cancelled', finished_at = ${now}, parked = false
        where id = ${id} and status in ('queued', 'running') returning waited, parent_run`,
    );
    if (!row) return false;
    await transaction`update steps set status = 'cancelled', finished_at = ${now}, wake_at = null
      where run_id = ${id} and status in ('queued', 'running')`;
    await releaseHold(transaction, id);
    await transaction`select pg_notify('millrace_cancelled', ${id})`;
    if (row.waited) await transaction`select pg_notify('millrace_ended', ${id})`;
    if (row.parent_run) {
      await transaction`select graphile_worker.add_job(${RUN_TASK}, json_build_object('r', ${row.parent_run}::text, 'k', 'wake'), priority => -1, max_attempts => 32767)`;
    }
    return true;
  });
  if (done) for (const child of await openChildren(services.sql, id)) await cancelTree(services, child);
  return done;
}

async function openChildren(sql: Sql, id: string): Promise<string[]> {
  const rows = await sql`select id from runs where parent_run = ${id} and status in ('queued', 'running')`;
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map((row) => row.id);
}
