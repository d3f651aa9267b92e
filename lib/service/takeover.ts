import type { Sql } from "@/db/client";
import type { Services } from "./services";

/** Shows that this process lives, and takes the jobs of those that do not. */
export interface Takeover {
  stop(): Promise<void>;
}

const BEAT_MS = 1_000;
/** Silent for so long counts as dead. A process that was only slow finds itself fenced out. */
const SILENT_S = 5;
/** Jobs whose holder has no row are rare, and to look for them is to read the whole queue. */
const ORPHANS_EVERY_BEATS = 5;

export async function keepAlive({ sql, log }: Services, id: string): Promise<Takeover> {
  let beats = 0;
  const beat = async () => {
    await sql`insert into processes (id, role) values (${id}, 'worker')
      on conflict (id) do update set heartbeat_at = now()`;
    const taken = await takeOver(sql, beats % ORPHANS_EVERY_BEATS === 0);
    beats += 1;
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
  }, BEAT_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await sql`delete from processes where id = ${id}`.catch(() => undefined);
    },
  };
}

/**
 * Whatever holds jobs without a fresh heartbeat is dead, also one that died before its first. Removing the row and
 * freeing the jobs are one transaction: a process that dies in between leaves both to the next.
 */
async function takeOver(sql: Sql, andOrphans: boolean): Promise<string[]> {
  return sql.begin(async (transaction) => {
    const dead = await transaction<{ id: string }[]>`
      delete from processes where heartbeat_at < now() - make_interval(secs => ${SILENT_S}) returning id`;
    const orphaned = !andOrphans
      ? []
      : await transaction<{ id: string }[]>`
      select distinct locked_by as id from graphile_worker._private_jobs
      where locked_by is not null and locked_at < now() - make_interval(secs => ${SILENT_S})
        and locked_by not in (select id from processes)`;
    const ids = [...new Set([...dead, ...orphaned].map((row) => row.id))];
    if (ids.length > 0) await transaction`select graphile_worker.force_unlock_workers(${ids})`;
    return ids;
  });
}
