import type { WorkflowDocument } from "@/lib/schema/workflow";
import type { TestCase } from "@/lib/schema/workflow-test";
import { workerOf } from "@/lib/workers/registry";

export function targetFaults(
  { workers }: Pick<WorkflowDocument, "workers">,
  { trigger, expect }: Pick<TestCase, "trigger" | "expect">,
): string[] {
  const faults: string[] = [];
  const start = workers.find(({ index }) => index === trigger);
  if (trigger !== null && (start === undefined || workerOf(start.type)?.kind !== "trigger"))
    faults.push(`The workflow has no trigger ${trigger}.`);
  const indexes = new Set(workers.map(({ index }) => index));
  const providers = new Set(workers.map(({ params }) => params.provider_id));
  for (const [place, { target }] of expect.entries()) {
    if (typeof target !== "object") continue;
    if ("worker" in target && !indexes.has(target.worker))
      faults.push(`Expectation ${place + 1}: the workflow has no worker ${target.worker}.`);
    if ("provider" in target && !providers.has(target.provider))
      faults.push(`Expectation ${place + 1}: the workflow has no data provider ${target.provider}.`);
  }
  return faults;
}
