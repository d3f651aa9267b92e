"use client";

import type { WorkerType } from "@/lib/editing/catalogue";
import type { Worker } from "@/lib/schema/workflow";
import { ProviderTest } from "./provider-test";
import { ScheduleTest } from "./schedule-test";
import { TriggerTest } from "./trigger-test";
import { WorkerTest } from "./worker-test";

/**
 * Triggers are tested by calling them, schedules by showing their next times, and all other workers by
 * running them. Providers also show what they serve.
 */
export function TestTab({ worker, type }: { worker: Worker; type: WorkerType | undefined }) {
  if (type?.item.kind === "trigger") {
    return worker.type === "schedule_trigger" ? (
      <ScheduleTest worker={worker} />
    ) : (
      <TriggerTest worker={worker} />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <WorkerTest worker={worker} />
      {type?.item.kind === "provider" && <ProviderTest worker={worker} />}
    </div>
  );
}
