import { isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared, query } from "@/db/handle";
import { BACKUP_LOCK } from "@/db/lock-keys";
import { instance } from "@/db/schema/instance";

export async function findCanary(db: Db): Promise<string | undefined> {
  const [row] = await db.select({ canary: instance.canary }).from(instance);
  return row?.canary;
}

/**
 * Stores the canary (a known string encrypted with the secret key), unless an earlier process has already
 * stored one.
 */
export async function keepCanary(db: Db, canary: string): Promise<void> {
  await db.insert(instance).values({ id: 1, canary }).onConflictDoNothing();
}

export async function findInstanceProfile(db: Db, { lock = false } = {}): Promise<string | null> {
  const found = db.select({ profile: instance.profile }).from(instance);
  const [row] = await (lock ? found.for("update") : found);
  return row?.profile ?? null;
}

export async function updateInstanceProfile(db: Db, profile: string): Promise<void> {
  await db.update(instance).set({ profile });
}

/** Encrypted key for hashing the identifiers of buyers who have had a trial; null until it has been saved. */
export async function findTrialKey(db: Db): Promise<string | null> {
  const [row] = await db.select({ trialKey: instance.trialKey }).from(instance);
  return row?.trialKey ?? null;
}

export async function addTrialKey(db: Db, sealed: string): Promise<void> {
  await db.update(instance).set({ trialKey: sealed }).where(isNull(instance.trialKey));
}

export async function saveTrialKey(db: Db, sealed: string): Promise<void> {
  await db.update(instance).set({ trialKey: sealed });
}

/**
 * Locks the table until the transaction ends. Processes that start now have to read the canary from it, so
 * they wait.
 */
export async function lockInstance(db: Db): Promise<void> {
  await query(db, "lock table instance in access exclusive mode");
}

export async function saveCanary(db: Db, canary: string): Promise<void> {
  await db.update(instance).set({ canary });
}

/**
 * Counts the connections of web servers and runners, which are recognised by the names of their pools. Also
 * counts runners that sent a heartbeat in the last 5 seconds, because a runner may have lost its connections.
 */
export async function countServing(db: Db): Promise<number> {
  const [count = 0] = await query(
    db,
    `select ((select count(*) from pg_stat_activity
         where datname = current_database() and application_name = 'millrace')
       + (select count(*) from processes where role <> 'web' and heartbeat_at > now() - interval '5 seconds'))::int as count`,
  ).column(z.int());
  return count;
}

/**
 * Runs `work` in only one process at a time. In any other process, it returns at once without running `work`.
 * If the process dies, the lock is released with its connection.
 */
export async function inBackupTurn(db: Db, work: () => Promise<void>): Promise<void> {
  await db.transaction(async (transaction) => {
    const { taken } = await prepared(
      transaction,
      sql`select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as taken`,
    ).only(z.object({ taken: z.boolean() }));
    if (taken) await work();
  });
}
