import type { BackRunRow } from "@/db/queries/back-runs";
import { findCalls, findScheduledRuns } from "@/db/queries/past-runs";
import { dueTimes, type PastRange, pastSchedule } from "@/lib/back-runs/due-times";
import { timeOfId } from "@/lib/kit/id";
import type { Services } from "@/lib/service/services";

export interface DueRun {
  readonly atMs: number;
  /** The production run that was started at that time. Null if there was none. */
  readonly runId: string | null;
  /** The back-run's `position` after this run has been replayed. */
  readonly position: string;
}

/** Maximum number of production runs that are read for one slice. */
const MAX_FOUND = 10_000;

/** The next runs of a back-run, oldest first. */
export async function nextDue(
  { db }: Pick<Services, "db">,
  row: Omit<BackRunRow, "state">,
  limit: number,
): Promise<DueRun[]> {
  const range = rangeOf(row);
  if (row.schedule === null) {
    const ids = await findCalls(db, row, row.trigger, { ...range, after: row.position, limit });
    return ids.map((id) => ({ atMs: timeOfId(id), runId: id, position: id }));
  }
  const schedule = pastSchedule.parse(JSON.parse(row.schedule));
  const last = row.position === null ? null : Date.parse(row.position);
  const times = dueTimes(schedule, range, last, limit);
  const [first] = times;
  if (first === undefined) return [];
  const reach = { fromMs: first, toMs: times.at(-1) ?? first };
  const runs = await findScheduledRuns(db, row, row.trigger, reach, MAX_FOUND);
  return times.map((atMs) => ({
    atMs,
    runId: runs.get(atMs) ?? null,
    position: new Date(atMs).toISOString(),
  }));
}

/**
 * Returns the time range of a back-run. It ends no later than the creation of the back-run, because later
 * times were still in the future at that moment.
 */
export function rangeOf({
  fromAt,
  toAt,
  createdAt,
}: Pick<BackRunRow, "fromAt" | "toAt" | "createdAt">): PastRange {
  return { fromMs: fromAt.getTime(), toMs: Math.min(toAt.getTime(), createdAt.getTime()) };
}
