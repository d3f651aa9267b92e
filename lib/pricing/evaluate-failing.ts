import { minOf } from "@/lib/kit/max-of";

/**
 * Thresholds at which a sold item counts as failing. It then can't be bought and no period is charged until
 * it works again.
 */
export const FAILING = {
  /** This many of the newest units have all failed … */
  units: 20,
  /** … or this many scheduled runs failed without a success in between … */
  times: 3,
  /** … and the first failure is at least this long ago. */
  minMs: 3600 * 1000,
} as const;

export interface Ended {
  readonly at: number;
  readonly ok: boolean;
  /** The buyer whose call it was; null for the seller's own calls and schedules. */
  readonly by: string | null;
}

export interface UnitRecord {
  /** Successful and failed production units, newest first, up to `FAILING.units`. */
  readonly ended: readonly Ended[];
  readonly lastSuccess: number | null;
  /**
   * Times of the first scheduled failures since the last success, oldest first. A scheduled time without a
   * run is the instance's fault.
   */
  readonly scheduled: readonly number[];
}

/** Start of the failure; null while the item works. */
export function evaluateFailing(record: UnitRecord, now: number): number | null {
  const since = [failedSince(record.ended), staleSince(record.scheduled)].filter((at) => at !== null);
  const first = minOf(since.filter((at) => now - at >= FAILING.minMs));
  return Number.isFinite(first) ? first : null;
}

/** Start of a known failure, which ends only with a success; null once it has ended. */
export function stillFailing(noted: number | null, record: UnitRecord, now: number): number | null {
  if (noted === null) return evaluateFailing(record, now);
  return record.lastSuccess !== null && record.lastSuccess > noted ? null : noted;
}

/** Failures of a single buyer prove nothing, because their input may be wrong. */
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
