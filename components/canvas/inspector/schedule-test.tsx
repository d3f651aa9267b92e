"use client";

import type { Worker } from "@/lib/schema/workflow";
import { NextTimes } from "./next-times";

const SHOWN = 10;

/** The next times of a schedule as it is set now, with changes of the clocks in them. */
export function ScheduleTest({ worker }: { worker: Worker }) {
  return (
    <section className="flex flex-col gap-2">
      <NextTimes worker={worker} most={SHOWN} />
      <p className="text-muted text-xs">It runs once the workflow is published. To run it now, press Run.</p>
    </section>
  );
}
