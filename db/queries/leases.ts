import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";

/**
 * Leases that one process holds while others wait. They expire by the database's clock, because it is the
 * same for all processes.
 */

export async function takeLease(
  db: Db,
  names: readonly string[],
  holder: string,
  seconds: number,
): Promise<string | null> {
  const [name] = await prepared(
    db,
    sql`insert into leases (name, holder, until)
      select wanted.name, ${holder}, now() + make_interval(secs => ${seconds})
      from unnest(${sql.param(names)}::text[]) with ordinality as wanted(name, place)
      where not exists (select from leases l where l.name = wanted.name and l.until > now())
      order by wanted.place limit 1
      on conflict (name) do update set holder = excluded.holder, until = excluded.until, outcome = null
      where leases.until <= now()
      returning name`,
  ).column(z.string());
  return name ?? null;
}

export async function renewLeases(db: Db, holders: readonly string[], seconds: number): Promise<void> {
  await prepared(
    db,
    sql`update leases set until = now() + make_interval(secs => ${seconds}) where holder = any(${sql.param(holders)})`,
  );
}

/**
 * Ends a lease. An outcome is stored for the processes that wait for the lease. Without an outcome, the lease
 * is deleted, so that another process can take it.
 */
export async function endLease(db: Db, name: string, holder: string, outcome?: string): Promise<void> {
  await prepared(
    db,
    outcome === undefined
      ? sql`delete from leases where name = ${name} and holder = ${holder}`
      : sql`update leases set until = now(), outcome = ${outcome} where name = ${name} and holder = ${holder}`,
  );
}

const facts = z.object({ holder: z.string(), held: z.boolean(), outcome: z.string().nullable() });
export type LeaseFacts = Readonly<z.infer<typeof facts>>;

export async function findLease(db: Db, name: string): Promise<LeaseFacts | null> {
  const found = await prepared(
    db,
    sql`select holder, until > now() as held, outcome from leases where name = ${name}`,
  ).row(facts);
  return found ?? null;
}

/** Deletes leases so old that all waiting processes have read their outcomes. */
export async function sweepLeases(db: Db): Promise<void> {
  await prepared(db, "delete from leases where until < now() - interval '1 minute'");
}
