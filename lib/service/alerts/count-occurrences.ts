import type { AlertRow } from "@/db/queries/alerts";
import type { Occurrence } from "./occurrence";

/** Minimum time between two notifications about the same rule and cause (such as the same error). */
export const QUIET_MS = 3_600_000;

type Before = Pick<AlertRow, "count" | "saidAt" | "isNotified" | "lastDue" | "since">;

/** Adds the occurrences in `found` (oldest first) to an alert. `says` is true if a notification is due. */
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

/**
 * True unless this scheduled time has been counted already. A missed time is detected while the run is overdue,
 * and again if the run starts late.
 */
function isNew(due: Date | null, counted: Date | null): boolean {
  return due === null || counted === null || due > counted;
}
