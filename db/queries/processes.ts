import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { processes } from "@/db/schema/processes";

/** Worker processes that live. */

export interface Beat {
  readonly id: string;
  /** How long it has not asked the queue for jobs; null for one that takes none of the common queue. */
  readonly unservedS: number | null;
}

export async function saveBeat(db: Db, { id, unservedS }: Beat): Promise<void> {
  await prepared(
    db,
    sql`insert into processes (id, role, served_at)
      values (${id}, ${unservedS === null ? "alone" : "worker"}, now() - make_interval(secs => ${unservedS}))
      on conflict (id) do update set heartbeat_at = now(), served_at = excluded.served_at`,
  );
}

export async function deleteProcess(db: Db, id: string): Promise<void> {
  await db.delete(processes).where(eq(processes.id, id));
}

/** Those that have been silent for so long. */
export async function deleteSilent(db: Db, silentS: number): Promise<string[]> {
  const rows = await prepared(
    db,
    sql`delete from processes where heartbeat_at < now() - make_interval(secs => ${silentS}) returning id`,
  );
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
}

export async function databaseUpMs(db: Db): Promise<number> {
  const rows = await prepared(
    db,
    "select extract(epoch from now() - pg_postmaster_start_time())::float8 * 1000 as ms",
  );
  return z.array(z.object({ ms: z.number() })).parse(rows)[0]?.ms ?? 0;
}
