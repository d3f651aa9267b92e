import type { Caller } from "@/lib/schema/person";
import { OUTBOUND_ACCESS } from "@/lib/service/outbound/outbound-access";
import type { Services } from "@/lib/service/services";
import { readForWorker } from "@/lib/service/tables/read-for-worker";
import type { WorkerContext } from "@/lib/workers/define-worker";

/** Creates the context for calling a worker outside any run, for example to test a key. */
export function personalCall(services: Services, caller: Caller, signal: AbortSignal): WorkerContext {
  return {
    signal,
    workspaceId: caller.workspaceId,
    workflowId: "",
    runId: "",
    worker: 0,
    userId: caller.userId,
    stepKey: "",
    attempt: 1,
    isTest: true,
    canRunInline: false,
    spend: () => undefined,
    now: services.clock,
    runStartedAt: services.clock(),
    runClock: services.clock(),
    request: () => ({}),
    workers: new Map(),
    variables: {},
    traceparent: () => null,
    ask: () => Promise.reject(new Error("Outside a run nobody is asked")),
    readTable: (query) => readForWorker(services, caller.workspaceId, query),
    ...services.part(OUTBOUND_ACCESS).access({ workspaceId: caller.workspaceId, signal, secrets: new Set() }),
  };
}
