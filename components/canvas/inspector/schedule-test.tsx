"use client";

import { useQuery } from "@tanstack/react-query";
import { describeError } from "@/components/frame/describe-error";
import { formatExact, formatRelative } from "@/components/ui/format-relative";
import { Skeleton } from "@/components/ui/skeleton";
import { nextTimesOptions } from "@/lib/client/catalogue-queries";
import type { Worker } from "@/lib/schema/workflow";

/** The next times of a schedule as it is set now, with changes of the clocks in them. */
export function ScheduleTest({ worker }: { worker: Worker }) {
  const { cron, timezone, every } = worker.params;
  const schedule = {
    ...(typeof cron === "string" && cron !== "" ? { cron } : {}),
    ...(typeof timezone === "string" && timezone !== "" ? { timezone } : {}),
    ...(typeof every === "number" ? { every } : {}),
  };
  const set = "cron" in schedule || "every" in schedule;
  const times = useQuery({ ...nextTimesOptions(schedule), enabled: set, retry: false });
  if (!set) return <p className="text-muted">Set a time first: a cron expression, or a number of seconds.</p>;
  if (times.isError) return <p className="text-bad">{describeError(times.error).detail}</p>;
  return (
    <section>
      <h3 className="mb-2 font-medium text-sm">Next times</h3>
      {times.isPending ? (
        <div className="flex flex-col gap-2">
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      ) : (
        <ol className="flex flex-col">
          {times.data.times.map((time) => (
            <li key={time} className="flex justify-between gap-2 border-b py-1 text-xs last:border-0">
              <span>{formatExact(Date.parse(time))}</span>
              <span className="text-muted">{formatRelative(Date.parse(time), Date.now())}</span>
            </li>
          ))}
        </ol>
      )}
      <p className="mt-2 text-muted text-xs">
        It runs once the workflow is published. To run it now, press Run.
      </p>
    </section>
  );
}
