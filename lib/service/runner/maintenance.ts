import { z } from "zod";
import type { Sql, Transaction } from "@/db/client";
import { PARTITION_LOCK } from "@/db/lock-keys";
import { dropCopies } from "@/db/queries/copies";
import { releaseStaleHolds } from "@/db/queries/ledger";
import { noteStandstill } from "@/db/queries/standstill";
import { RETENTION_DAYS } from "@/lib/contract/run-limits";
import { idAtTime } from "@/lib/kit/id";
import { endStrandedSubscriptions, giveBackLongOffline } from "@/lib/service/money/end-subscriptions";
import { sweepBudgets } from "@/lib/service/outbound/key-budgets";
import { sweepLeases } from "@/lib/service/outbound/leases";
import { sweepUpstreamCache } from "@/lib/service/outbound/postgres-upstream-cache";
import { sweepPeople } from "@/lib/service/people/sweep-people";
import { errorCodes } from "@/lib/service/process/database-away";
import { sweepSubRunCounts } from "@/lib/service/runs/judge-call";
import type { Services } from "@/lib/service/services";
import { sweepCrashes } from "./suspects";

const WEEK_MS = 7 * 24 * 3600 * 1000;
const DAY_MS = 24 * 3600 * 1000;
const PARTITIONED = ["runs", "steps", "requests"] as const;
/** Weeks that have their partition before they begin. */
const AHEAD = 4;
/** Long enough for a run to be written after its price was set aside; who takes a run up again gives it back at once. */
const HOLD_MS = 3600 * 1000;
const DELETE_BATCH = 1_000;

/** Hourly: partitions ahead, old ones dropped, runs past their workflow's retention deleted, leftovers swept. */
export async function maintain(services: Services): Promise<void> {
  const { sql, clock } = services;
  const now = clock();
  await makePartitions(sql, now);
  const longest = await longestRetentionDays(sql);
  await dropPartitions(sql, longest, now);
  await deletePastRetention(sql, longest, now);
  await sql`delete from idempotency_keys where created_at < ${new Date(now - DAY_MS)}`;
  await sql`delete from limit_windows where expires_at < ${new Date(now)}`;
  await sweepUpstreamCache(sql, now);
  await sweepLeases(sql);
  await sweepBudgets(sql, now);
  const released = await releaseStaleHolds(sql, now - HOLD_MS);
  if (released > 0) services.log.warn({ released }, "Gave back what was held for runs that never began");
  await sweepSubRunCounts(sql);
  await sweepCrashes(sql);
  await endStrandedSubscriptions(services);
  await noteStandstill(services.db, null, now);
  await giveBackLongOffline(services);
  await dropCopies(sql, now);
  await sweepPeople(services);
}

/**
 * A transaction for each partition: one that held the locks of two tables would wait for a reader of both that waits
 * for it.
 */
export async function makePartitions(sql: Sql, now: number): Promise<void> {
  for (let week = Math.floor(now / WEEK_MS), last = week + AHEAD; week <= last; week += 1) {
    for (const table of PARTITIONED) {
      await alone(sql, (transaction) => makePartition(transaction, table, week));
    }
  }
}

/** One process at a time: two would both find the same partition missing, or both drop it. */
async function alone(sql: Sql, work: (transaction: Transaction) => Promise<unknown>): Promise<void> {
  const change = sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${PARTITION_LOCK})`;
    // Whoever comes while this waits, waits behind it; and behind a process that is stopped while it has the lock.
    await transaction.unsafe(`set local lock_timeout = '500ms'`);
    await transaction.unsafe(`set local idle_in_transaction_session_timeout = '3s'`);
    await work(transaction);
  });
  await change.catch(unlessBusy);
}

/** Somebody reads for long, a backup for instance. Several weeks are ahead, and what is old can wait: the next hour. */
function unlessBusy(error: unknown): void {
  if (!errorCodes(error).includes("55P03")) throw error;
}

async function makePartition(
  transaction: Transaction,
  table: (typeof PARTITIONED)[number],
  week: number,
): Promise<void> {
  const from = idAtTime(week * WEEK_MS);
  const to = idAtTime((week + 1) * WEEK_MS);
  const name = `${table}_w${week}`;
  const [there] = await transaction`select 1 from pg_class where relname = ${name}`;
  if (there) return;
  // Readers lock the table before its partitions; so does this, or it would wait for one that waits for it.
  await transaction.unsafe(`lock table ${table} in access exclusive mode`);
  // Rows that came while the partition was missing would refuse it; they stay in the rest until their age is up.
  const key = table === "steps" ? "run_id" : "id";
  const [stray] = await transaction.unsafe(
    `select 1 from ${table}_rest where ${key} >= '${from}' and ${key} < '${to}' limit 1`,
  );
  if (stray) return;
  await transaction.unsafe(
    `create table ${name} partition of ${table} for values from ('${from}') to ('${to}')`,
  );
}

async function longestRetentionDays(sql: Sql): Promise<number> {
  const [row] = z.array(z.object({ days: z.number().nullable() })).parse(
    await sql`select max(coalesce(w.retention_days, o.retention_days)) as days
        from workflows w join workspaces o on o.id = w.workspace_id where w.deleted_at is null`,
  );
  return Math.max(RETENTION_DAYS, row?.days ?? 0);
}

export async function dropPartitions(sql: Sql, days: number, now: number): Promise<void> {
  const oldest = Math.floor((now - days * DAY_MS) / WEEK_MS);
  const names = z
    .array(z.object({ relname: z.string() }))
    .parse(
      await sql`select relname from pg_class where relkind = 'r' and relname ~ '^(runs|steps|requests)_w[0-9]+$'`,
    );
  for (const { relname } of names) {
    if (Number(relname.slice(relname.indexOf("_w") + 2)) >= oldest) continue;
    await alone(sql, (transaction) => transaction.unsafe(`drop table if exists ${relname}`));
  }
  // What came while its partition was missing goes with the partitions of its week.
  const before = idAtTime(oldest * WEEK_MS);
  await sql`delete from steps_rest where run_id < ${before}`;
  await sql`delete from runs_rest where id < ${before}`;
  await sql`delete from requests_rest where id < ${before}`;
}

const group = z.object({ id: z.string(), days: z.number() });
const oldRun = z.object({ id: z.string() });

/** To the day, where partitions go by weeks and by the longest of all. What still waits for something is kept. */
async function deletePastRetention(sql: Sql, longest: number, now: number): Promise<void> {
  const groups = z.array(group).parse(
    await sql`select w.id, coalesce(w.retention_days, o.retention_days, ${RETENTION_DAYS}) as days
      from workflows w join workspaces o on o.id = w.workspace_id
      where coalesce(w.retention_days, o.retention_days) is not null or ${longest > RETENTION_DAYS}`,
  );
  for (const { id, days } of groups) {
    const before = idAtTime(now - days * DAY_MS);
    for (;;) {
      const old = z.array(oldRun).parse(
        await sql`select id from runs where workflow_id = ${id} and id < ${before} and status not in ('queued', 'running')
          order by id limit ${DELETE_BATCH}`,
      );
      if (old.length === 0) break;
      const ids = old.map((run) => run.id);
      await sql`delete from steps where run_id = any(${ids}::uuid[])`;
      await sql`delete from runs where id = any(${ids}::uuid[])`;
    }
    await sql`delete from requests where workflow_id = ${id} and id < ${before}`;
  }
}
