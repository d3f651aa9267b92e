import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { runSlots } from "@/db/schema/run-slots";

/**
 * Locks scopes of concurrency limits (a workflow or a workspace) until the transaction ends. The order is
 * fixed, so that two runs never deadlock.
 */
export async function lockScopes(db: Db, scopes: readonly string[]): Promise<void> {
  for (const scope of [...scopes].sort())
    await prepared(db, sql`select pg_advisory_xact_lock(hashtextextended(${scope}, 0))`);
}

const slots = z.object({ taken: z.number(), own: z.boolean() });

export async function countSlots(db: Db, scope: string, runId: string): Promise<z.infer<typeof slots>> {
  return prepared(
    db,
    sql`select count(*)::int as taken, coalesce(bool_or(run_id = ${runId}), false) as own from run_slots where scope = ${scope}`,
  ).only(slots);
}

export async function takeSlot(db: Db, scope: string, runId: string): Promise<void> {
  await prepared(
    db,
    sql`insert into run_slots (scope, run_id) values (${scope}, ${runId}) on conflict do nothing`,
  );
}

export async function leaveSlots(db: Db, runId: string): Promise<void> {
  await db.delete(runSlots).where(eq(runSlots.runId, runId));
}

/**
 * Deletes the slots of runs that have ended. Returns the scopes in which runs are waiting for a slot, except
 * scopes of blocked workspaces.
 */
export async function sweepSlots(db: Db): Promise<string[]> {
  return prepared(
    db,
    `with ended as (
       delete from run_slots s using runs r where r.id = s.run_id and r.status not in ('queued', 'running') returning s.scope
     ), gone as (
       delete from run_line l using runs r where r.id = l.run_id and r.status not in ('queued', 'running') returning l.scope
     )
     select distinct scope from run_line l where not exists (
       select from workspaces w where w.blocked_at is not null
         and w.id = case when l.scope like 'workspace:%' then substr(l.scope, 11)::uuid end)`,
  ).column(z.string());
}
