"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { describeError } from "@/components/frame/describe-error";
import { formatIn, formatRelative } from "@/components/ui/format-relative";
import { Skeleton } from "@/components/ui/skeleton";
import { useDelayed } from "@/components/ui/use-delayed";
import { query } from "@/lib/client/query";
import { nextTimes } from "@/lib/contract/catalogue";
import type { Worker } from "@/lib/schema/workflow";
import { cronFault, isTimeZone } from "@/lib/trigger/next-times";

interface NextTimesProps {
  worker: Worker;
  max: number;
  /** True if shown below the form, where the cron field already shows its own error. */
  isBelowFields?: boolean;
}

/** Longer than the pause between two keystrokes, so that incomplete expressions aren't sent to the server. */
const PAUSE_MS = 300;

/** Shows when a schedule fires next, in the schedule's own time zone or, for an interval, in the user's. */
export function NextTimes({ worker, max, isBelowFields = false }: NextTimesProps) {
  const { cron, timezone, every } = worker.params;
  const given = useMemo(
    () => ({
      ...(typeof cron === "string" && cron !== "" ? { cron } : {}),
      ...(typeof timezone === "string" && timezone !== "" ? { timezone } : {}),
      ...(typeof every === "number" ? { every } : {}),
    }),
    [cron, timezone, every],
  );
  const schedule = useDelayed(given, PAUSE_MS);
  const set = schedule.cron !== undefined || schedule.every !== undefined;
  const fault = scheduleFault(schedule);
  const times = useQuery({
    ...query(nextTimes, { body: schedule }),
    enabled: set && fault === null,
    retry: false,
  });
  if (set && fault !== null) {
    if (!isBelowFields) return <p className="text-bad text-xs">{fault}</p>;
    const isOfCron = schedule.cron !== undefined && fault === cronFault(schedule.cron);
    return isOfCron ? null : <p className="text-muted text-xs">{fault}</p>;
  }
  if (!set)
    return (
      <p className="text-muted">
        Enter a cron expression or an interval in seconds to see the next scheduled times.
      </p>
    );
  if (times.isError) return <p className="text-muted text-xs">{describeError(times.error).detail}</p>;
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = schedule.cron === undefined ? own : (schedule.timezone ?? "UTC");
  return (
    <section aria-label="Next scheduled times">
      <h3 className="mb-1 font-medium text-sm">
        Next scheduled times <span className="font-normal text-muted">in {zone}</span>
      </h3>
      {times.isPending ? (
        <Skeleton className="h-16 w-full" />
      ) : (
        <ol className="flex flex-col">
          {times.data.times.slice(0, max).map((time) => (
            <li key={time} className="flex justify-between gap-2 border-b py-1 text-xs last:border-0">
              <span>{formatIn(Date.parse(time), zone)}</span>
              <span className="text-muted">{formatRelative(Date.parse(time), Date.now())}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The message is shown as a hint, because the user may still be typing. */
function scheduleFault({ cron, timezone, every }: Schedule): string | null {
  if (cron !== undefined && every !== undefined)
    return "Enter either a cron expression or an interval in seconds, not both.";
  if (timezone !== undefined && !isTimeZone(timezone)) return "Choose a time zone such as Europe/Berlin.";
  if (every !== undefined && every < 1) return "The shortest interval is one second.";
  return cron === undefined ? null : cronFault(cron);
}

interface Schedule {
  readonly cron?: string;
  readonly timezone?: string;
  readonly every?: number;
}
