import type { StepFacts } from "@/lib/engine/engine";
import type { Clock } from "@/lib/kit/clock";
import { NotInlineable, type WorkerContext } from "@/lib/workers/define-worker";

/** Gives a worker access to the run's data and to nothing else. */
export class InlineContext implements WorkerContext {
  readonly canRunInline = true;
  readonly spend: WorkerContext["spend"];
  readonly signal: AbortSignal;
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly runId: string;
  readonly worker: number;
  readonly userId: string;
  readonly attempt: number;
  readonly isTest: boolean;
  readonly now: Clock;
  readonly runStartedAt: number;
  readonly runClock: number;
  readonly request: WorkerContext["request"];
  readonly workers: WorkerContext["workers"];
  readonly variables: WorkerContext["variables"];
  readonly fetch = leave;
  readonly recordSample = leave;
  readonly reach = leave;
  readonly readTable = leave;
  readonly secret = leave;
  readonly allow = leave;
  readonly upstream = leave;
  readonly cached = leave;
  readonly withSlot = leave;
  readonly conceal = leave;
  readonly ask = leave;
  readonly traceparent = leave;
  readonly budget = NO_BUDGET;
  readonly models = NO_MODELS;

  constructor(facts: StepFacts, now: Clock, spend: WorkerContext["spend"]) {
    this.spend = spend;
    this.signal = facts.signal;
    this.workspaceId = facts.run.workspaceId;
    this.workflowId = facts.run.workflowId;
    this.runId = facts.run.id;
    this.worker = facts.worker;
    this.userId = facts.ownerId;
    this.attempt = facts.attempt;
    this.isTest = facts.run.mode === "test";
    this.now = now;
    this.runStartedAt = facts.runStartedAt;
    this.runClock = facts.runClock;
    this.request = facts.request;
    this.workers = facts.workers;
    this.variables = facts.variables;
  }

  get stepKey(): string {
    return `${this.runId}-${this.worker}`;
  }
}

const NO_BUDGET = { left: leave, note: leave } as const;
const NO_MODELS = { defaultModel: null, fetch: leave, budget: leave, spend: leave } as const;

function leave(): never {
  throw new NotInlineable();
}
