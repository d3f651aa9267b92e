import type { Sql } from "@/db/client";
import type { Services } from "@/lib/service/services";
import type { ServedQueue } from "./serve-queue";
import { countCrashes } from "./suspects";

/** Shows that this process lives, and takes the jobs of those that do not. */
export interface Takeover {
  /** Leaves at once: what it has not done with is for the others now. */
  stop(): Promise<void>;
}

/** A process that is silent for `silentMs` counts as dead. One that was only slow finds itself fenced out. */
interface Pace {
  readonly beatMs: number;
  readonly silentMs: number;
}

interface Options {
  readonly pace?: Pace;
  readonly upMs?: (sql: Sql) => Promise<number>;
}

const PACE: Pace = { beatMs: 1_000, silentMs: 5_000 };
/** Jobs whose holder has no row are rare, and to look for them is to read the whole queue. */
const ORPHANS_EVERY_LOOKS = 5;

/**
 * While the database is away nobody can beat, and the first one back finds everybody silent. So whoever missed beats
 * gives the others as long as silence lasts to be back; so does who has just started, where the database has too.
 */
export async function keepAlive(
  { sql, log }: Pick<Services, "sql" | "log">,
  /** Whoever takes no jobs of the common queue has no `unservedMs`. */
  { id, unservedMs }: Pick<ServedQueue, "id"> & Partial<Pick<ServedQueue, "unservedMs">>,
  { pace = PACE, upMs = databaseUpMs }: Options = {},
): Promise<Takeover> {
  const { beatMs, silentMs } = pace;
  // Others may have beaten a beat before this process, and slowly: their silence is that much longer than its own.
  const mostMissedMs = silentMs - 2 * beatMs;
  let looks = 0;
  let lastBeat = performance.now();
  let steadySince = lastBeat - (await upMs(sql));
  const beat = async () => {
    const servedS = unservedMs === undefined ? null : unservedMs() / 1000;
    await sql`insert into processes (id, role, served_at)
      values (${id}, ${servedS === null ? "alone" : "worker"}, now() - make_interval(secs => ${servedS}))
      on conflict (id) do update set heartbeat_at = now(), served_at = excluded.served_at`;
    const now = performance.now();
    if (now - lastBeat > mostMissedMs) steadySince = now;
    lastBeat = now;
    if (now - steadySince < silentMs) return;
    const taken = await takeOver(sql, silentMs / 1000, looks % ORPHANS_EVERY_LOOKS === 0);
    looks += 1;
    if (taken.length > 0) log.warn({ processes: taken }, "Took over the runs of processes that died");
  };
  await beat();
  let beating = false;
  const timer = setInterval(() => {
    if (beating) return;
    beating = true;
    beat()
      .catch((error) => log.warn({ error }, "No heartbeat: the database is away"))
      .finally(() => {
        beating = false;
      });
  }, beatMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await letGo(sql, id).catch((error) =>
        log.warn({ error }, "The others take over when silence has lasted"),
      );
    },
  };
}

async function letGo(sql: Sql, id: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`delete from processes where id = ${id}`;
    await transaction`select graphile_worker.force_unlock_workers(${[id]})`;
  });
}

async function databaseUpMs(sql: Sql): Promise<number> {
  const [row] = await sql<{ ms: number }[]>`
    select extract(epoch from now() - pg_postmaster_start_time())::float8 * 1000 as ms`;
  return row?.ms ?? 0;
}

/**
 * Whatever holds jobs without a fresh heartbeat is dead, also one that died before its first. Removing the row and
 * freeing the jobs are one transaction: a process that dies in between leaves both to the next.
 */
async function takeOver(sql: Sql, silentS: number, andOrphans: boolean): Promise<string[]> {
  return sql.begin(async (transaction) => {
    const dead = await transaction<{ id: string }[]>`
      delete from processes where heartbeat_at < now() - make_interval(secs => ${silentS}) returning id`;
    const orphaned = !andOrphans
      ? []
      : await transaction<{ id: string }[]>`
      select distinct locked_by as id from graphile_worker._private_jobs
      where locked_by is not null and locked_at < now() - make_interval(secs => ${silentS})
        and locked_by not in (select id from processes)`;
    const ids = [...new Set([...dead, ...orphaned].map((row) => row.id))];
    if (ids.length > 0) {
      await countCrashes(transaction, ids);
      await transaction`select graphile_worker.force_unlock_workers(${ids})`;
    }
    return ids;
  });
}
