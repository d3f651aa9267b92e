import { minOf } from "@/lib/kit/max-of";

/** When an item that is sold counts as failing, so that it cannot be bought and no period is charged until it works again. */
export const FAILING = {
  /** So many of the newest units have all failed … */
  units: 20,
  /** … or so many runs of its schedules failed without a success in between … */
  times: 3,
  /** … and the first of them is this long ago. */
  minMs: 3600 * 1000,
} as const;

export interface Ended {
  readonly at: number;
  readonly ok: boolean;
  /** The buyer whose call it was; null for the seller's own calls and schedules. */
  readonly by: string | null;
}

export interface UnitRecord {
  /** Production units that succeeded or failed, the newest first: `FAILING.units` of them where there are so many. */
  readonly ended: readonly Ended[];
  readonly lastSuccess: number | null;
  /** When the first runs of its schedules failed since anything succeeded, the oldest first. A time without a run is the instance's. */
  readonly scheduled: readonly number[];
}

/** Since when it fails; null while it does not. */
export function evaluateFailing(record: UnitRecord, now: number): number | null {
  const since = [failedSince(record.ended), staleSince(record.scheduled)].filter((at) => at !== null);
  const first = minOf(since.filter((at) => now - at >= FAILING.minMs));
  return Number.isFinite(first) ? first : null;
}

/** The same, where it may have been noted before: that ends with a success, and with nothing else. */
export function stillFailing(noted: number | null, record: UnitRecord, now: number): number | null {
  if (noted === null) return evaluateFailing(record, now);
  return record.lastSuccess !== null && record.lastSuccess > noted ? null : noted;
}

/** One buyer alone proves nothing: what they send may be wrong. */
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
