"use client";

import type { WorkerType } from "@/lib/editing/catalogue";
import type { Worker } from "@/lib/schema/workflow";
import { ProviderTest } from "./provider-test";
import { ScheduleTest } from "./schedule-test";
import { TriggerTest } from "./trigger-test";
import { WorkerTest } from "./worker-test";

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
