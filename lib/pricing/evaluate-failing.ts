import { minOf } from "@/lib/kit/max-of";

/** Until a failing item works again, it can't be bought and no periods are charged. */
export const FAILING = {
  /** Number of most recent runs or calls that are examined. An item is failing if all of them failed. */
  units: 20,
  /** Number of failed scheduled runs, without a success in between, after which an item is also failing. */
  times: 3,
  /** An item counts as failing only if the oldest of the failures examined was at least this long ago. */
  minMs: 3600 * 1000,
} as const;

export interface Ended {
  readonly at: number;
  readonly ok: boolean;
  /** The buyer who made the call. Null for the seller's own calls and for scheduled runs. */
  readonly by: string | null;
}

export interface UnitRecord {
  /** Production runs or calls that succeeded or failed, newest first. At most `FAILING.units`. */
  readonly ended: readonly Ended[];
  readonly lastSuccess: number | null;
  /**
   * Times of the first scheduled runs that failed since the last success, oldest first. Scheduled times at
   * which no run was started aren't included, because a missing run is the instance's fault.
   */
  readonly scheduled: readonly number[];
}

/** Returns when the item started to fail; null if it works. */
export function evaluateFailing(record: UnitRecord, now: number): number | null {
  const since = [failedSince(record.ended), staleSince(record.scheduled)].filter((at) => at !== null);
  const first = minOf(since.filter((at) => now - at >= FAILING.minMs));
  return Number.isFinite(first) ? first : null;
}

export function stillFailing(noted: number | null, record: UnitRecord, now: number): number | null {
  if (noted === null) return evaluateFailing(record, now);
  return record.lastSuccess !== null && record.lastSuccess > noted ? null : noted;
}

/** The failures of a single buyer prove nothing, because that buyer's input may be wrong. */
function failedSince(ended: readonly Ended[]): number | null {
  const newest = ended.slice(0, FAILING.units);
  const first = newest.at(-1);
  if (first === undefined || newest.length < FAILING.units || newest.some(({ ok }) => ok)) return null;
  const callers = new Set(newest.map(({ by }) => by));
  return callers.size > 1 || callers.has(null) ? first.at : null;
}

function staleSince(scheduled: readonly number[]): number | null {
  return scheduled.length < FAILING.times ? null : (scheduled[0] ?? null);
}
