import type { Db } from "@/db/handle";
import { endLease, findLease, type LeaseFacts, renewLeases, takeLease } from "@/db/queries/leases";
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

const LEASE_S = 10;
const RENEW_MS = 3_000;

export function createLeases(db: Db): Leases {
  /** Holder by name: each taking has a holder of its own, so that a late renewal never hits the next one. */
  const mine = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;

  function keep(name: string, holder: string): void {
    mine.set(name, holder);
    timer ??= setInterval(() => {
      // Missing one renewal does no harm, and the next comes before the lease runs out.
      renewLeases(db, [...mine.values()], LEASE_S).catch(() => undefined);
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
      const name = await takeLease(db, names, holder, LEASE_S);
      if (name === null) return null;
      keep(name, holder);
      return {
        name,
        async end(outcome) {
          leave(name);
          await endLease(db, name, holder, outcome);
        },
      };
    },

    look: (name) => findLease(db, name),
  };
}
