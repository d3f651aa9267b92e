import { sql } from "drizzle-orm";
import postgres from "postgres";
import { z } from "zod";
import { idAtTime } from "@/lib/kit/id";
import { type Db, prepared, query } from "./handle";
import { PARTITION_LOCK } from "./lock-keys";

/**
 * Runs, steps, inputs and requests have one partition per week. Rows of a week without a partition go to the
 * default partition.
 */

const DAY_MS = 24 * 3600 * 1000;
const WEEK_MS = 7 * DAY_MS;
export const PARTITIONED = ["runs", "steps", "inside_steps", "run_inputs", "requests"] as const;
type Partitioned = (typeof PARTITIONED)[number];
const AHEAD = 4;

/**
 * Uses one transaction per partition, because holding the locks of two tables could deadlock with a query
 * that reads both.
 */
export async function makePartitions(db: Db, now: number): Promise<void> {
  for (let week = Math.floor(now / WEEK_MS), last = week + AHEAD; week <= last; week += 1)
    for (const table of PARTITIONED) await alone(db, (tx) => makePartition(tx, table, week));
}

export async function dropPartitions(db: Db, days: number, now: number): Promise<void> {
  const oldest = Math.floor((now - days * DAY_MS) / WEEK_MS);
  const rows = await query(
    db,
    "select relname from pg_class where relkind = 'r' and relname ~ '^(runs|steps|inside_steps|run_inputs|requests)_w[0-9]+$'",
  ).rows(z.object({ relname: z.string() }));
  for (const { relname } of rows) {
    const week = Number(relname.slice(relname.indexOf("_w") + 2));
    if (week >= oldest || (!relname.startsWith("requests") && (await hasOpenRun(db, week)))) continue;
    await alone(db, (tx) => query(tx, `drop table if exists ${relname}`));
  }
  // The default partitions are never dropped, so their expired rows are deleted with `delete` statements.
  const before = idAtTime(oldest * WEEK_MS);
  for (const rest of ["steps_rest", "inside_steps_rest", "run_inputs_rest"])
    await prepared(
      db,
      `delete from ${rest} s where run_id < $1::uuid
        and not exists (select from runs r where r.id = s.run_id and r.status in ('queued', 'running'))`,
      [before],
    );
  await prepared(db, sql`delete from runs_rest where id < ${before} and status not in ('queued', 'running')`);
  await prepared(db, sql`delete from requests_rest where id < ${before}`);
}

/**
 * A run can be suspended for longer than runs are retained. So a partition with an open run is only dropped
 * once the run has ended.
 */
async function hasOpenRun(db: Db, week: number): Promise<boolean> {
  const rows = await prepared(
    db,
    sql`select from runs where id >= ${idAtTime(week * WEEK_MS)} and id < ${idAtTime((week + 1) * WEEK_MS)}
      and status in ('queued', 'running') limit 1`,
  );
  return rows.length > 0;
}

/**
 * Runs `work` in only one process at a time, because two processes would both find the same partition
 * missing, or both drop it.
 */
async function alone(db: Db, work: (tx: Db) => Promise<unknown>): Promise<void> {
  const change = db.transaction(async (tx) => {
    await prepared(tx, sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`);
    // All later queries on the table queue up behind this request for a lock, so it gives up after 500 ms.
    // The second setting releases the lock if this process stalls while holding it.
    await query(tx, "set local lock_timeout = '500ms'");
    await query(tx, "set local idle_in_transaction_session_timeout = '3s'");
    await work(tx);
  });
  await change.catch(unlessBusy);
}

const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Ignores a lock timeout, which means that the table is busy with a long read, such as a backup. Partitions
 * exist for several weeks ahead, and dropping old ones is not urgent, so the next hourly run tries again.
 */
function unlessBusy(error: unknown): void {
  if (!(error instanceof postgres.PostgresError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
}

async function makePartition(tx: Db, table: Partitioned, week: number): Promise<void> {
  const [from, to] = spanOf(week);
  const name = nameOf(table, week);
  const there = await prepared(tx, sql`select 1 from pg_class where relname = ${name}`);
  if (there.length > 0) return;
  // Queries lock the table before its partitions. Locking in the same order here avoids a deadlock.
  await query(tx, `lock table ${table} in access exclusive mode`);
  // Postgres can't create this partition while the default partition contains rows that belong in it. Such
  // rows stay in the default partition until they expire.
  const key = table === "runs" || table === "requests" ? "id" : "run_id";
  const strays = await query(
    tx,
    `select 1 from ${table}_rest where ${key} >= '${from}' and ${key} < '${to}' limit 1`,
  );
  if (strays.length > 0) return;
  await query(tx, partitionStatement(table, week));
}

export function partitionStatement(table: Partitioned, week: number): string {
  const [from, to] = spanOf(week);
  return `create table ${nameOf(table, week)} partition of ${table} for values from ('${from}') to ('${to}')`;
}

function nameOf(table: Partitioned, week: number): string {
  return `${table}_w${week}`;
}

function spanOf(week: number): [from: string, to: string] {
  return [idAtTime(week * WEEK_MS), idAtTime((week + 1) * WEEK_MS)];
}
