import { z } from "zod";
import type { Sql } from "@/db/client";
import { randomToken } from "@/lib/kit/id";

/**
 * What one process holds while others wait, in Postgres: a call under way, a place under a key. Time is the
 * database's, the same for everybody. A holder that dies lets go when its lease runs out.
 */
export interface Leases {
  /** The first of these names that nobody holds, or null. */
  take(names: readonly string[]): Promise<Lease | null>;
  look(name: string): Promise<LeaseFacts | null>;
}

export interface Lease {
  readonly name: string;
  /** Gives it back, with what came of it for those who waited. */
  end(outcome?: string): Promise<void>;
}

export interface LeaseFacts {
  readonly holder: string;
  readonly held: boolean;
  readonly outcome: string | null;
}

const LEASE_S = 10;
const RENEW_MS = 3_000;

export function createLeases(sql: Sql): Leases {
  /** Holder by name: each taking has a holder of its own, so that a late renewal never hits the next one. */
  const mine = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;

  function keep(name: string, holder: string): void {
    mine.set(name, holder);
    timer ??= setInterval(() => {
      const holders = [...mine.values()];
      // Missing one renewal does no harm, and the next comes before the lease runs out.
      sql`update leases set until = now() + make_interval(secs => ${LEASE_S}) where holder = any(${holders})`.catch(
        () => undefined,
      );
    }, RENEW_MS).unref();
  }

  function leave(name: string): void {
    mine.delete(name);
    if (mine.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    async take(names) {
      const holder = randomToken(16);
      const [row] = z.array(z.object({ name: z.string() })).parse(
        await sql`insert into leases (name, holder, until)
          select wanted.name, ${holder}, now() + make_interval(secs => ${LEASE_S})
          from unnest(${[...names]}::text[]) with ordinality as wanted(name, place)
          where not exists (select from leases l where l.name = wanted.name and l.until > now())
          order by wanted.place limit 1
          on conflict (name) do update set holder = excluded.holder, until = excluded.until, outcome = null
          where leases.until <= now()
          returning name`,
      );
      if (row === undefined) return null;
      const { name } = row;
      keep(name, holder);
      return {
        name,
        async end(outcome) {
          leave(name);
          if (outcome === undefined)
            await sql`delete from leases where name = ${name} and holder = ${holder}`;
          else
            await sql`update leases set until = now(), outcome = ${outcome} where name = ${name} and holder = ${holder}`;
        },
      };
    },

    async look(name) {
      const [row] = leaseFacts.parse(
        await sql`select holder, until > now() as held, outcome from leases where name = ${name}`,
      );
      return row ?? null;
    },
  };
}

const leaseFacts = z.array(
  z.object({ holder: z.string(), held: z.boolean(), outcome: z.string().nullable() }),
);

/** What was left for those who waited has been read by then. */
export async function sweepLeases(sql: Sql): Promise<void> {
  await sql`delete from leases where until < now() - interval '1 minute'`;
}
