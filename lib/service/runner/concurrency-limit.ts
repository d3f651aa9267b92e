import { z } from "zod";
import { RUN_TASK } from "@/db/accept-runs";
import type { Sql, Transaction } from "@/db/client";
import { FencedOut } from "@/lib/engine/run-journal";

/** How many runs of a scope may be carried at once. */
export interface LimitScope {
  readonly key: string;
  readonly limit: number;
}

/**
 * Limits per workflow and per workspace, over all processes. A run that finds no slot is parked and stands in line;
 * whoever leaves wakes the next. Accepting never asks here, and neither do runs without a limit.
 */
export async function enterLimit(
  sql: Sql,
  run: { readonly id: string; readonly attempt: number },
  scopes: readonly LimitScope[],
): Promise<boolean> {
  return sql.begin(async (transaction) => {
    await lock(transaction, scopes);
    for (const [place, { key, limit }] of scopes.entries()) {
      const [row] = z
        .array(slots)
        .parse(
          await transaction`select count(*)::int as taken, coalesce(bool_or(run_id = ${run.id}), false) as own from run_slots where scope = ${key}`,
        );
      if (row && (row.own || row.taken < limit)) continue;
      await transaction`insert into run_line (scope, run_id) values (${key}, ${run.id}) on conflict do nothing`;
      const parked =
        await transaction`update runs set parked = true where id = ${run.id} and attempt = ${run.attempt} and status in ('queued', 'running') returning id`;
      if (parked.length === 0) throw new FencedOut();
      // The slots before this one stay free. It stands in a later line now, so each of theirs only gets shorter.
      for (const passed of scopes.slice(0, place)) await wakeNext(transaction, passed.key);
      return false;
    }
    for (const { key } of scopes) {
      await transaction`insert into run_slots (scope, run_id) values (${key}, ${run.id}) on conflict do nothing`;
      await transaction`delete from run_line where scope = ${key} and run_id = ${run.id}`;
    }
    return true;
  });
}

export async function leaveLimit(sql: Sql, runId: string, scopes: readonly LimitScope[]): Promise<void> {
  await sql.begin(async (transaction) => {
    await lock(transaction, scopes);
    await transaction`delete from run_slots where run_id = ${runId}`;
    for (const { key } of scopes) await wakeNext(transaction, key);
  });
}

/**
 * What a crash leaves behind: slots of runs that have ended, and lines that nobody is left to move on. Waking one
 * too many is harmless: it finds no slot and stands in line again.
 */
export async function sweepLimits(sql: Sql): Promise<void> {
  const scopes = z.array(z.object({ scope: z.string() })).parse(
    await sql`
      with ended as (
        delete from run_slots s using runs r where r.id = s.run_id and r.status not in ('queued', 'running') returning s.scope
      ), gone as (
        delete from run_line l using runs r where r.id = l.run_id and r.status not in ('queued', 'running') returning l.scope
      )
      select distinct scope from run_line`,
  );
  for (const { scope } of scopes) await wakeNext(sql, scope, SWEPT);
}

/** Of each line at once, so that a process with free places soon has what another one parked. */
const SWEPT = 5;

const slots = z.object({ taken: z.number(), own: z.boolean() });

/** In one order, so that two runs never wait for each other's lock. */
async function lock(transaction: Transaction, scopes: readonly LimitScope[]): Promise<void> {
  for (const key of scopes.map((scope) => scope.key).sort()) {
    await transaction`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
  }
}

/** False when nobody stands in that line. */
export async function wakeNext(sql: Sql | Transaction, scope: string, most = 1): Promise<boolean> {
  const woken = await sql`
    with next as (
      delete from run_line where (scope, run_id) in (
        select scope, run_id from run_line where scope = ${scope} order by run_id limit ${most} for update skip locked
      ) returning run_id
    )
    select graphile_worker.add_job(${RUN_TASK}, json_build_object('r', run_id, 'k', 'wake'), priority => -1, max_attempts => 32767) from next`;
  return woken.length > 0;
}
