import type { AlertRow } from "@/db/queries/alerts";
import type { Occurrence } from "./occurrence";

/** Of one cause nobody is told more often. */
export const QUIET_MS = 3_600_000;

type Before = Pick<AlertRow, "count" | "saidAt" | "isNotified" | "lastDue" | "since">;

/** What an alert is after these, the oldest first, and whether somebody is to be told. */
export function countOccurrences(before: Before | undefined, found: readonly Occurrence[], now: Date) {
  const counted = found.filter(({ lastDue }) => isNew(lastDue, before?.lastDue ?? null)).length;
  const newest = found.at(-1);
  const says = before === undefined || now.getTime() - before.saidAt.getTime() >= QUIET_MS;
  return {
    says,
    change: {
      since: before?.since ?? found[0]?.at ?? now,
      until: null,
      count: (before?.count ?? 0) + counted,
      worker: newest?.worker ?? null,
      code: newest?.code ?? null,
      message: newest?.message ?? "",
      lastRunId: newest?.runId ?? null,
      trigger: newest?.trigger ?? null,
      lastDue: newest?.lastDue ?? null,
      nextDue: newest?.nextDue ?? null,
      saidAt: says || before === undefined ? now : before.saidAt,
      isNotified: says || (before?.isNotified ?? false),
    },
  };
}

/** A time that was missed is seen while it is late, and once more when it is fired after all. */
function isNew(due: Date | null, counted: Date | null): boolean {
  return due === null || counted === null || due > counted;
}
