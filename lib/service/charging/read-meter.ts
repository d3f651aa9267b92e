import type { Logger } from "pino";
import type { Db } from "@/db/handle";
import type { Meter } from "@/db/queries/plan-periods";
import { createBatcher } from "@/lib/kit/batcher";
import type { Clock } from "@/lib/kit/clock";
import { createLru } from "@/lib/kit/create-lru";
import { fail, ok, type Result } from "@/lib/kit/result";
import { coveredUnits, quotaOf, unitsLeft } from "@/lib/pricing/plan-use";
import type { Problem } from "@/lib/schema/problem";
import type { Quota } from "@/lib/schema/quota";
import { isDatabaseAway } from "@/lib/service/process/database-away";
import type { Part } from "@/lib/service/services";
import { countReads, type ReadsCounted } from "./count-reads";
import { notCovered } from "./refuse-payment";
import type { Payer } from "./reserve-cycles";

/**
 * Counts the reads that are charged to a plan. Far from the quota, reads are counted in memory and written
 * within half a second. If the process is killed, those reads are lost, in the buyer's favour. Near the
 * quota, each read waits until it is written, so that no more reads are served than remain. The quota can
 * still be exceeded if all processes together serve more than `NEAR_UNITS` reads of one subscription within
 * that half second; the excess reads are free.
 */
export interface ReadMeter {
  /** Counts a read and returns the plan's remaining quota. Null if the payer doesn't pay for reads. */
  count(payer: Payer | null): Promise<Result<Quota | null, Problem>>;
  /** Refuses if no reads are left. Doesn't count a read. */
  check(payer: Payer | null): Promise<Result<null, Problem>>;
  /** Number of reads in a billing period that this process has counted but not yet written. */
  pendingOf(subscriptionId: string, number: number): number;
  stop(): Promise<void>;
}

export const READ_METER: Part<ReadMeter> = {
  key: Symbol.for("millrace.read-meter"),
  make(services, onStop) {
    const meter = createReadMeter(services);
    onStop(meter.stop);
    return meter;
  },
};

const NEAR_UNITS = 5_000;
const WRITE_MS = 500;
const FRESH_MS = 2_000;
const MAX_KNOWN = 20_000;

interface Known {
  payer: Payer;
  meter: Meter;
  /** Number of reads that were left when `meter` was read. */
  left: number;
  readAt: number;
  /** Number of reads counted since `meter` was read, keyed by reader. */
  unwritten: Map<string, number>;
  unwrittenCount: number;
  inFlight: number;
  timer: ReturnType<typeof setTimeout> | null;
}

interface Order {
  readonly payer: Payer;
  readonly number: number;
  readonly by: string;
  readonly count: number;
}

const BATCH = { maxInFlight: 2, maxItems: 500 } as const;
const ANY_UNITS = 1_000_000_000;

function createReadMeter({
  hot,
  clock,
  log,
}: {
  readonly hot: Db;
  readonly clock: Clock;
  readonly log: Logger;
}): ReadMeter {
  const known = createLru<Known>(MAX_KNOWN);
  const writes = new Set<Promise<unknown>>();
  const waiting = new Map<Known, string>();

  async function writeAll(orders: readonly Order[]): Promise<ReadsCounted[]> {
    const answers: ReadsCounted[] = [];
    const groups = new Map<string, number[]>();
    orders.forEach((order, index) => {
      const name = nameOf(order.payer, order.number);
      groups.set(name, [...(groups.get(name) ?? []), index]);
    });
    for (const indexes of groups.values()) {
      const some = indexes.flatMap((index) => orders[index] ?? []);
      const [first] = some;
      if (!first) continue;
      const reads = some.map(({ by, count }) => ({ by, count }));
      const counted = await countReads(hot, { payer: first.payer, number: first.number, reads }, clock());
      let left = counted.counted;
      for (const index of indexes) {
        const taken = Math.min(left, orders[index]?.count ?? 0);
        left -= taken;
        answers[index] = { ...counted, counted: taken };
      }
    }
    return answers;
  }

  const batches = createBatcher<Order, ReadsCounted>({ ...BATCH, isOutage: isDatabaseAway, write: writeAll });

  /**
   * Writes counted reads to the database. If an outage prevents that, the counts are lost, as if the process
   * had been killed.
   */
  function flush(name: string, entry: Known): Promise<void> {
    if (entry.timer !== null) clearTimeout(entry.timer);
    entry.timer = null;
    waiting.delete(entry);
    const { payer, meter, unwritten, unwrittenCount } = entry;
    entry.unwritten = new Map();
    entry.unwrittenCount = 0;
    entry.inFlight += unwrittenCount;
    const orders = [...unwritten].map(([by, count]) => ({ payer, number: meter.number, by, count }));
    const write = async () => {
      try {
        for (const counted of await Promise.all(orders.map((order) => batches.add(order))))
          learn(name, payer, counted);
      } catch (error) {
        log.error({ error, subscription: payer.subscriptionId }, "Couldn't count reads");
      } finally {
        entry.inFlight -= unwrittenCount;
      }
    };
    const written = write().finally(() => writes.delete(written));
    writes.add(written);
    return written;
  }

  function learn(name: string, payer: Payer, { meter, available }: ReadsCounted): void {
    if (meter === null) return;
    const fresh = { payer, meter, left: coveredUnits(meter, ANY_UNITS, available), readAt: clock() };
    const entry = known.get(name);
    if (entry) Object.assign(entry, fresh);
    else known.set(name, { ...fresh, unwritten: new Map(), unwrittenCount: 0, inFlight: 0, timer: null });
  }

  function isFar({ left, unwrittenCount, inFlight, readAt }: Known, now: number): boolean {
    return left - unwrittenCount - inFlight > NEAR_UNITS && now - readAt < FRESH_MS;
  }

  function note(name: string, entry: Known, payer: Payer, by: string): void {
    entry.payer = payer;
    entry.unwritten.set(by, (entry.unwritten.get(by) ?? 0) + 1);
    entry.unwrittenCount += 1;
    waiting.set(entry, name);
    entry.timer ??= setTimeout(() => flush(name, entry), WRITE_MS);
  }

  function refuse({ item, price }: Payer, refusal: Parameters<typeof notCovered>[0], meter: Meter | null) {
    return fail(notCovered(refusal, item, price, meter && quotaOf(meter, meter, clock())));
  }

  return {
    async check(payer) {
      if (payer === null || payer.plan?.unit !== "read") return ok(null);
      const { number, usedBy } = payer.plan;
      const entry = known.get(nameOf(payer, number));
      if (entry && isFar(entry, clock())) return ok(null);
      const counted = await batches.add({ payer, number, by: usedBy, count: 0 });
      learn(nameOf(payer, number), payer, counted);
      const { meter, available, bound } = counted;
      if (meter === null || coveredUnits(meter, 1, available) > 0) return ok(null);
      return refuse(payer, unitsLeft(meter) === 0 ? "quota_used" : bound, meter);
    },
    pendingOf(subscriptionId, number) {
      const entry = known.peek(nameOf({ subscriptionId }, number));
      return entry ? entry.unwrittenCount + entry.inFlight : 0;
    },
    async count(payer) {
      if (payer === null || payer.plan?.unit !== "read") return ok(null);
      const { number, usedBy } = payer.plan;
      const name = nameOf(payer, number);
      const entry = known.get(name);
      const now = clock();
      if (entry && isFar(entry, now)) {
        note(name, entry, payer, usedBy);
        const { meter, unwrittenCount, inFlight } = entry;
        return ok(quotaOf({ ...meter, units: meter.units + unwrittenCount + inFlight }, meter, now));
      }
      // Reads that were only counted in memory are written with this one, so that the answer includes them.
      const flushed = entry !== undefined && entry.unwrittenCount > 0 ? flush(name, entry) : null;
      const counted = await batches.add({ payer, number, by: usedBy, count: 1 });
      await flushed;
      learn(name, payer, counted);
      if (counted.counted === 0 && counted.refusal !== null)
        return refuse(payer, counted.refusal, counted.meter);
      return ok(counted.meter && quotaOf(counted.meter, counted.meter, now));
    },
    async stop() {
      for (const [entry, name] of [...waiting]) flush(name, entry);
      await Promise.all(writes);
    },
  };
}

function nameOf({ subscriptionId }: Pick<Payer, "subscriptionId">, number: number): string {
  return `${subscriptionId}/${number}`;
}
