import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { processes } from "@/db/schema/processes";

export interface Beat {
  readonly id: string;
  readonly role: "web" | "worker" | "alone";
  /**
   * Seconds since the process last polled the job queue. Null for processes that don't execute ordinary jobs:
   * web servers and the quarantine runner.
   */
  readonly unservedS: number | null;
  /** Number of runs that ended in this process in the last minute. */
  readonly runsEnded: number;
}

export async function saveBeat(db: Db, { id, role, unservedS, runsEnded }: Beat): Promise<void> {
  await prepared(
    db,
    sql`insert into processes (id, role, pid, served_at, runs_ended)
      values (${id}, ${role}, ${process.pid}, now() - make_interval(secs => ${unservedS}), ${runsEnded})
      on conflict (id) do update set heartbeat_at = now(), served_at = excluded.served_at,
        runs_ended = excluded.runs_ended`,
  );
}

export async function deleteProcess(db: Db, id: string): Promise<void> {
  await db.delete(processes).where(eq(processes.id, id));
}

/**
 * Decides whether a dead process died alone. It did if another process has sent a heartbeat more recently
 * than this fraction of the time for which the dead process has been silent. Processes that died together
 * have been silent for almost the same time.
 */
const FRESH = 0.6;

/** A process that may hold jobs and has stopped sending heartbeats. */
export interface DeadProcess {
  readonly id: string;
  /**
   * True if the dead process died alone: the database and a process that started before it are still running.
   */
  readonly outlived: boolean;
}

export const deadProcess = z.object({ id: z.string(), outlived: z.boolean() });

/**
 * SQL condition that the process last seen at `lastSeen` died alone, not together with the machine or the
 * database.
 */
export function isOutlived(lastSeen: SQL, silentS: number): SQL {
  return sql`(${lastSeen} > pg_postmaster_start_time() and exists (
    select from processes other where other.started_at < ${lastSeen}
      and other.heartbeat_at > now() - make_interval(secs => ${silentS * FRESH})))`;
}

export async function deleteSilent(db: Db, silentS: number): Promise<DeadProcess[]> {
  return prepared(
    db,
    sql`delete from processes dead
      where role <> 'web' and heartbeat_at < now() - make_interval(secs => ${silentS})
      returning id, ${isOutlived(sql`dead.heartbeat_at`, silentS)} as outlived`,
  ).rows(deadProcess);
}

/**
 * Deletes web servers that have stopped sending heartbeats. Web servers hold no jobs, so no other process has
 * to take over their work.
 */
export async function deleteSilentWebs(db: Db): Promise<void> {
  await prepared(
    db,
    "delete from processes where role = 'web' and heartbeat_at < now() - interval '10 minutes'",
  );
}

const alive = z.object({
  role: z.string(),
  pid: z.int().nullable(),
  beatsAt: z.date(),
  runsEnded: z.int(),
});

export async function findAlive(db: Db, silentS: number): Promise<z.infer<typeof alive>[]> {
  return prepared(
    db,
    sql`select role, pid, heartbeat_at as beats_at, runs_ended from processes
      where heartbeat_at > now() - make_interval(secs => ${silentS}) order by role desc, started_at, id`,
  ).rows(alive);
}

export async function databaseUpMs(db: Db): Promise<number> {
  const [ms = 0] = await prepared(
    db,
    "select extract(epoch from now() - pg_postmaster_start_time())::float8 * 1000 as ms",
  ).column(z.number());
  return ms;
}
