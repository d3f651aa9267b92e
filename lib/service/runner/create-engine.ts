import { createRunStore } from "@/db/run-store/run-store";
import type { Engine, StepFacts } from "@/lib/engine/engine";
import { endedChars } from "@/lib/engine/run-journal";
import type { RunChange } from "@/lib/engine/run-store";
import { type AttemptPlace, handedOn } from "@/lib/engine/run-trace";
import { pause } from "@/lib/engine/wait-for-first";
import { LIMITS as EXPRESSION_LIMITS } from "@/lib/expression/limits";
import { createBatcher } from "@/lib/kit/batcher";
import { limitByOwner } from "@/lib/kit/limit-by-owner";
import { type InlineExecutor, outcomeOf } from "@/lib/service/inline/create-inline-executor";
import { engineParts } from "@/lib/service/inline/engine-parts";
import { INPUT_STORE } from "@/lib/service/outbound/input-store";
import { OUTBOUND_ACCESS } from "@/lib/service/outbound/outbound-access";
import { isDatabaseAway } from "@/lib/service/process/database-away";
import { countRunEnd, INSTANCE_TOTALS } from "@/lib/service/process/instance-totals";
import { TRACING } from "@/lib/service/process/tracing";
import { askPerson } from "@/lib/service/runs/ask-person";
import { cancelTree } from "@/lib/service/runs/cancel-run";
import { decisionsOf } from "@/lib/service/runs/decisions-of";
import { createSubRunOrder } from "@/lib/service/runs/sub-run-order";
import type { Services } from "@/lib/service/services";
import { readForWorker } from "@/lib/service/tables/read-for-worker";
import type { WorkerContext } from "@/lib/workers/define-worker";
import { MEMORY_CHANGE_BUDGET } from "./memory-change-budget";
import { runMemoryLimits } from "./run-memory-limits";
import { spawnHandler } from "./spawn-handler";
import { spawnPublished } from "./spawn-published";
import { spawnSubRun } from "./spawn-sub-run";

const RECORDS = { maxInFlight: 2, maxItems: 200, maxWeight: 8 * 1024 * 1024 } as const;
const KEPT_AT_ONCE = 3;
const LIMITS = {
  resultBytes: 1024 * 1024,
  stepTimeoutMs: 300_000,
  runTimeoutMs: 3_600_000,
  expressionWork: EXPRESSION_LIMITS.work,
  isInline: false,
} as const;

export function createEngine(
  services: Services,
  wake: (runId: string) => Promise<void>,
  inlineExecutor: Pick<InlineExecutor, "executeUnsaved">,
): Engine {
  const { clock, db, hot } = services;
  const totals = services.part(INSTANCE_TOTALS);
  const store = createRunStore(hot);
  const budget = services.part(MEMORY_CHANGE_BUDGET);
  const keeping = createRunStore(db, (workspaceId, bytes) => budget.note(workspaceId, bytes));
  const records = createBatcher<RunChange, boolean>({
    ...RECORDS,
    isOutage: isDatabaseAway,
    weigh: weightOf,
    write: (changes) => store.record(changes),
  });
  const trace = services.part(TRACING);
  const outside = services.part(OUTBOUND_ACCESS);
  const place = createSubRunOrder(hot);

  function context(facts: StepFacts): WorkerContext {
    const { run, ownerId, worker, attempt, signal, workers, variables, secrets, timeoutMs } = facts;
    const { runStartedAt, runClock, request, iteration, path = [], inputs } = facts;
    const { workspaceId } = run;
    return {
      signal,
      workspaceId,
      workflowId: run.workflowId,
      runId: run.id,
      worker,
      canRunInline: false,
      spend: () => undefined,
      userId: ownerId,
      isTest: run.mode === "test",
      stepKey: [run.id, worker, ...path].join("-"),
      attempt,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(iteration === undefined ? {} : { iteration }),
      now: clock,
      runStartedAt,
      runClock,
      request,
      workers,
      variables,
      traceparent: () => handedOn(trace, run, placeOf(facts)),
      ask: (question) => askPerson(services, facts, question),
      readTable: (query) => readForWorker(services, workspaceId, query),
      ...outside.access({ workspaceId, signal, secrets, ...(inputs === undefined ? {} : { inputs }) }),
    };
  }

  // Changes to the same stored data wait for each other's locks, and each waiting transaction occupies a
  // connection of the pool. So only a few steps of a workspace may store changes at the same time.
  const inTurn = limitByOwner(KEPT_AT_ONCE);

  return {
    store: {
      outcomes: store.outcomes,
      waitsBelow: store.waitsBelow,
      insideSteps: store.insideSteps,
      endInside: store.endInside,
      keep: (stored, recordOf) => inTurn(stored.run.workspaceId, () => keeping.keep(stored, recordOf)),
    },
    async record(change) {
      const written = await records.add(change);
      if (!written) return false;
      for (const { change: ended } of change.executedInline) countRunEnd(totals, ended.status);
      countRunEnd(totals, change.status);
      return true;
    },
    wake,
    now: clock,
    sleep: pause,
    context,
    saveInput: services.part(INPUT_STORE).save,
    spend: () => undefined,
    ...engineParts(services),
    cancelSubRun: async (runId) => {
      await cancelTree(services, runId);
    },
    spawn: (sub, parent, worker) =>
      "published" in sub
        ? spawnPublished(services, sub, parent, worker, place)
        : spawnSubRun(services, sub, parent, worker, place),
    async execute(child, parent) {
      // Paid runs must go through the queue, because the queue charges for a run when it records the run's
      // end.
      if (child.subscriptionId !== null) return null;
      const executed = await inlineExecutor.executeUnsaved(child);
      if (executed.state !== "ended") return null;
      const { ended } = executed;
      const outcome = outcomeOf(ended.run, ended.change);
      // A caller in another workspace sees that the run failed, but not where or why.
      const error = child.workspaceId === parent.workspaceId ? outcome.error : null;
      return { ended, outcome: { ...outcome, error } };
    },
    decisions: (run, asking) => decisionsOf(services, run.id, asking),
    afterFailure: (failed, handler) => spawnHandler(services, failed, handler, place),
    trace,
    limits: { ...LIMITS, runBytes: runMemoryLimits(services.env).run },
  };
}

function placeOf({ worker, attempt, path }: StepFacts): AttemptPlace {
  return { worker, attempt, ...(path === undefined ? {} : { iteration: path }) };
}

function weightOf({ steps, publications, spawn, executedInline: outcome }: RunChange): number {
  const texts = [
    ...steps.flatMap((step) => [step.result, step.input, step.error, step.logs, step.publication]),
    ...publications.map(({ body }) => body),
    ...spawn.flatMap((run) => [run.context, run.request, run.document]),
  ];
  const own = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  return outcome.reduce((sum, ended) => sum + endedChars(ended), own);
}
