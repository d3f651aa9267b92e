import type { Db } from "@/db/handle";
import { endLease, findLease, type LeaseFacts, renewLeases, takeLease } from "@/db/queries/leases";
import { randomToken } from "@/lib/kit/id";

/**
 * A lease that one process holds in Postgres while others wait: a call in progress, or a slot under a key. Uses the
 * database's clock, which is the same for everyone. If the holder dies, its lease expires.
 */
export interface Leases {
  /** Takes the first free one of these names; null if none is free. */
  take(names: readonly string[]): Promise<Lease | null>;
  look(name: string): Promise<LeaseFacts | null>;
}

export interface Lease {
  readonly name: string;
  /** Releases it, with the outcome for those who waited. */
  end(outcome?: string): Promise<void>;
}

const LEASE_S = 10;
const RENEW_MS = 3_000;

export function createLeases(db: Db): Leases {
  /** Lease name → holder ID. Each lease that is taken gets a new ID, so a late renewal can't extend the next one. */
  const mine = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;

  function keep(name: string, holder: string): void {
    mine.set(name, holder);
    timer ??= setInterval(() => {
      // Missing one renewal does no harm: the next comes before the lease expires.
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
