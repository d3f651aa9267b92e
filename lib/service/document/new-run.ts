import type { NewRun } from "@/lib/engine/run-store";
import { newId } from "@/lib/kit/id";

export function newRun(
  nowMs: number,
  given: Pick<NewRun, "workspaceId" | "workflowId" | "version" | "trigger" | "context" | "resultWorkers"> &
    Partial<NewRun>,
): Omit<NewRun, "order"> {
  return {
    id: newId(nowMs),
    document: null,
    mode: "production",
    request: null,
    webhookId: null,
    method: null,
    waited: false,
    retryOf: null,
    retryFrom: null,
    parentRun: null,
    parentWorker: null,
    hops: 0,
    failureOf: null,
    onlyWorker: null,
    onlyItem: null,
    subscriptionId: null,
    priceVersion: null,
    publishTo: null,
    traceparent: null,
    steps: [],
    ...given,
  };
}
