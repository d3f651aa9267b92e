import type { Db } from "@/db/handle";
import { endLease, findLease, type LeaseFacts, renewLeases, takeLease } from "@/db/queries/leases";
import { randomToken } from "@/lib/kit/id";

/**
 * Leases in Postgres. While one process holds a lease, the others wait, for example for the result of a call
 * or for one of an API key's slots. Leases use the database's clock, which is the same for everyone. If the
 * holder dies, its lease expires.
 */
export interface Leases {
  /** Takes the first free lease among these names; null if none is free. */
  take(names: readonly string[]): Promise<Lease | null>;
  look(name: string): Promise<LeaseFacts | null>;
}

export interface Lease {
  readonly name: string;
  /** Releases the lease and stores the outcome for the processes that wait for it. */
  end(outcome?: string): Promise<void>;
}

const LEASE_S = 10;
const RENEW_MS = 3_000;

export function createLeases(db: Db): Leases {
  /**
   * Maps lease names to holder IDs. Each time a lease is taken, it gets a new holder ID, so a late renewal
   * can't extend someone else's lease.
   */
  const mine = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;

  function keep(name: string, holder: string): void {
    mine.set(name, holder);
    timer ??= setInterval(() => {
      // A single missed renewal does no harm, because the next one comes before the lease expires.
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
