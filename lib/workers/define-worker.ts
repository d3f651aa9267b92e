import type { z } from "zod";
import type { Iteration } from "@/lib/expression/scope";
import type { Json, JsonObject } from "@/lib/kit/json";
import type { Result } from "@/lib/kit/result";
import type { DataProvider } from "@/lib/schema/credential";
import type { OutputsFrom } from "@/lib/schema/get-outputs";
import type { GuardedFetch, Reach } from "@/lib/schema/guarded-fetch";
import type { Publication } from "@/lib/schema/publication";
import type { StepErrorCode } from "@/lib/schema/step-error";
import type { StoredChange } from "@/lib/schema/stored-change";
import type { TableQuery } from "@/lib/schema/table";
import type { Variable } from "@/lib/schema/trigger";
import type { ModelAccess } from "./model/model-access";

/**
 * A worker is one file: what it takes, what it gives, how it runs. Form, completion, documentation pages and
 * OpenAPI are derived from it. It says what happened or what it needs; the engine carries that out.
 */
export interface WorkerDefinition<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  /** Stored in documents, never changes. */
  readonly type: string;
  readonly kind: "trigger" | "provider" | "connector" | "logic" | "action";
  readonly title: string;
  readonly summary: string;
  /** What people may type who look for it, beside its title: other products' names, everyday words. */
  readonly keywords?: readonly string[];
  /** Ways of setting it that people look for by their own names. */
  readonly variants?: readonly WorkerVariant[];
  /** Markdown for the documentation page. */
  readonly guide?: string;
  /** Outputs besides `error`, which every worker has; one nameless way when absent. */
  readonly outputs?: readonly string[];
  /** Where a parameter decides which of them are ever taken: its values, and their outputs. */
  readonly outputsWhen?: OutputsWhen;
  /** Where the document names them: in place of `outputs`. */
  readonly outputsFrom?: OutputsFrom;
  /** Whose data its results are, named wherever something made of them is shown. */
  readonly source?: DataProvider;
  /** zod; `title`, `description` and the keywords of components/worker-form/README.md through `.meta()`. */
  readonly params: P;
  readonly result: R;
  /** Where they take time to make, a getter: only the catalogue asks, and no start should wait for it. */
  readonly examples: readonly { readonly params: z.input<P>; readonly result: z.output<R> }[];
  /** Parameters that are programs of their own (JSONata) and take no `{{…}}`. */
  readonly verbatim?: readonly string[];
  /** Parameters that are an empty list where their expression reads a worker that was skipped. */
  readonly emptyWhenSkipped?: readonly string[];
  /**
   * A pure worker reaches nothing outside and gives the same result for the same input, so its record may be
   * written together with the next one: repeating it after a crash does no harm.
   */
  readonly pure?: boolean;
  /** Of a pure worker: may these parameters be run where calls are answered? False where they may take long. */
  canRunInline?(params: JsonObject): boolean;
  /** It reaches nothing but the run that it calls, which begins with its record: nothing need be on disk before it. */
  readonly onlyCalls?: boolean;
  /** It waits for a time or for a person: its time counts against no limit, neither its own nor the run's. */
  readonly waits?: boolean;
  /**
   * It may change something that the run's own record does not hold: it sends, writes, asks, or costs money. Who runs it a
   * second time does that twice. Without it a worker only reads.
   */
  hasEffect?(params: JsonObject): boolean;
  /** Its inside runs once for each item: other workers may stand in it. */
  readonly isLoop?: boolean;
  /** What each step of it takes that somebody pays for, as far as that is known before a run; null for nothing. */
  cost?(params: JsonObject): WorkerCost | null;
  /** The list in its result whose rows come newest first with these parameters. Null if they don't, or only a run can tell. */
  newestFirst?(params: JsonObject): {
    readonly rows: string;
    /** The parameter that puts the oldest first. */
    readonly cure?: { readonly param: string; readonly value: string };
  } | null;
  /** What a result of it may weigh as JSON, where that is more than the engine's own bound. */
  readonly maxResultBytes?: number;
  run(params: z.output<P>, context: WorkerContext): Promise<WorkerOutcome>;
}

/** What a result may weigh as JSON in UTF-8 where the worker makes or reads lists. */
export const LIST_RESULT_BYTES = 16 * 1024 * 1024;

export interface OutputsWhen {
  readonly param: string;
  readonly outputs: Readonly<Record<string, readonly string[]>>;
}

export interface WorkerCost {
  /** A language model is asked, or credits of the data provider's are taken. */
  readonly unit: "model_call" | "credit";
  readonly amount: number;
}

export interface WorkerVariant {
  /** Where `result` is one of several, this one's goes by the same title. */
  readonly title: string;
  readonly summary: string;
  readonly params: Readonly<Record<string, string>>;
  readonly keywords: readonly string[];
  /** The heading it stands under where there are many. */
  readonly group?: string;
}

export interface WorkerContext {
  /** Aborted on cancel and on timeout; every wait must obey it. */
  readonly signal: AbortSignal;
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly runId: string;
  readonly worker: number;
  /** The person whose limits count: the workflow's owner, whoever calls. */
  readonly userId: string;
  /** Same for every attempt of this step: hand it to the outside as idempotency key. */
  readonly stepKey: string;
  readonly attempt: number;
  /** What the document gives this step, where it says so; the engine keeps to it. */
  readonly timeoutMs?: number;
  /** A test: nobody is waited for. */
  readonly isTest: boolean;
  /** Less than `LIST_RESULT_BYTES`, where somebody only looks at the result and a call waits for it. */
  readonly maxResultBytes?: number;
  now(): number;
  readonly runStartedAt: number;
  /** Of a pure worker: when its first attempt began, so that every attempt comes to the same. */
  readonly stepStartedAt: number;
  /** What the trigger was called with, as `{{request…}}` sees it. */
  request(): Json;
  /** Results of the workers that have ended, by index; what followed an error port has `error`. */
  readonly workers: ReadonlyMap<number, { readonly result?: Json; readonly error?: JsonObject }>;
  readonly variables: JsonObject;
  /** Inside a loop: the item at hand. */
  readonly iteration?: Iteration;
  /** Calls are answered meanwhile: what would take long or needs another process throws `NotInlineable`. */
  readonly canRunInline: boolean;
  /** Counts what the step does, in microseconds of an ordinary machine, where it runs inline. */
  spend(work: number): void;
  /** The guarded client: the only output (`lib/egress`). */
  readonly fetch: GuardedFetch;
  /** The same check for other protocols (mail): the address that may be connected to. */
  readonly reach: Reach;
  /** Rows of a table of this workspace, as they stand at one moment. */
  readTable(query: TableQuery): Promise<Result<TableRead, TableFault>>;
  /** The value of a credential of this workspace, or of the deployment; null when there is none. */
  secret(provider: string, name?: string): Promise<Secret | null>;
  /** A value that came up on the way, an access token: recorded nowhere, as no credential is. */
  conceal(value: string): void;
  /** Asks for room under a limit shared by all processes. */
  allow(limit: LimitRequest): Promise<{ allowed: true } | { allowed: false; retryAfterMs: number }>;
  /** Where a provider of data is reached in this deployment. */
  upstream(provider: ProviderName): Upstream;
  /** The kept answer while it is fresh, else one call for all who ask for the same at once. */
  cached(key: string, ttlMs: number, load: () => Promise<Loaded>): Promise<WorkerOutcome>;
  /** Does the work when one of the `places` under this key is free; gives up its wait on abort. */
  withSlot<T>(key: string, places: number, work: () => Promise<T>): Promise<T | "cancelled">;
  /** What a provider says is left under a key, for all processes; unknown once the time it said is over. */
  readonly budget: KeyBudget;
  /** The place of this attempt in a trace, for whom it calls: the header `traceparent`. Null where nobody traces. */
  traceparent(): string | null;
  /** Language models: the deployment's own, and what this workspace spends on all of them. */
  readonly models: ModelAccess;
  /** Asks a person, once for a step: a second attempt finds the same question. */
  ask(question: Question): Promise<Asked>;
}

export interface Question {
  readonly title: string;
  readonly message: string;
  readonly fields: readonly Variable[];
  readonly expiresMs: number;
}

export interface Asked {
  /** Where it is decided. Whoever knows the address may decide. */
  readonly url: string;
  readonly expiresMs: number;
  /** What became of the messages about it; null where none was sent yet. */
  readonly notified: Json | null;
  noteNotified(notified: Json): Promise<void>;
}

export interface TableRead {
  readonly rows: JsonObject[];
  readonly more: boolean;
  /** Some rows of the table were written from sample data. */
  readonly sample: boolean;
}

export interface TableFault {
  readonly code: StepErrorCode;
  readonly message: string;
  readonly details?: JsonObject;
}

/** A step cannot be run where calls are answered: its run begins anew where runs are carried. */
export class NotInlineable extends Error {}

export interface KeyBudget {
  left(key: string): Promise<{ readonly left: number; readonly resetsAtMs: number } | null>;
  note(key: string, left: number, resetsAtMs: number): Promise<void>;
}

export type ProviderName = DataProvider;

export interface Upstream {
  /** May carry a path, with or without a slash at its end. */
  readonly baseUrl: string;
  /** The economic publisher's download that needs no key. */
  readonly csvUrl?: string;
  /** Calls an hour, where the deployment sets fewer than the provider's own. */
  readonly hourlyLimit?: number;
  /** The guarded client; the provider's own host and port is reached even when it is private. */
  readonly fetch: GuardedFetch;
}

/** What came of a call, and who may have it: later callers too, those who wait for it now, or only this one. */
export interface Loaded {
  readonly outcome: WorkerOutcome;
  readonly reach: "kept" | "shared" | "own";
}

export interface Secret {
  readonly value: string;
  readonly source: "parameter" | "workspace" | "deployment" | "sample";
  /** The only host that it may be sent to, where whoever stored it said so. */
  readonly host?: string;
  /** Of a language model: where it is asked. */
  readonly baseUrl?: string;
}

export interface LimitRequest {
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
  readonly cost?: number;
}

export type WorkerOutcome =
  | {
      readonly state: "done";
      readonly result: Json;
      readonly outlet?: string;
      readonly publish?: Publication;
      /** It was made with sample data, which the result itself does not say. */
      readonly sample?: boolean;
      readonly logs?: readonly string[];
    }
  /** Its result is what comes of this change, which is written with the step's record. */
  | { readonly state: "keep"; readonly change: StoredChange }
  | { readonly state: "waiting"; readonly on: SubRun | Pause }
  | EachItem
  | {
      readonly state: "failed";
      readonly code: StepErrorCode;
      readonly message: string;
      readonly retryAfterMs?: number | null;
      readonly details?: JsonObject;
      readonly logs?: readonly string[];
    };

/** Of a loop: its inside runs once for each of these. */
export interface EachItem {
  readonly state: "each";
  readonly items: readonly Json[];
  readonly parallel: number;
  readonly onError: "stop" | "collect";
  /** Whose result an item's is; null: of those that succeeded and have nothing after them, the highest. */
  readonly resultFrom: number | null;
}

/** Until a time. Then the step ends so; without an ending, with what was decided of the question that it asked. */
export interface Pause {
  readonly untilMs: number;
  readonly ending: { readonly result: Json; readonly outlet: string } | null;
}

/** A run of another workflow that this step waits for, without holding a slot. */
export type SubRun = WorkflowCall | PublishedCall;

/** A workflow of the same workspace. */
export interface WorkflowCall {
  readonly workflowId: string;
  readonly trigger?: number;
  readonly variables: JsonObject;
}

/** A worker that somebody published, by its id: it runs in its owner's workspace. */
export interface PublishedCall {
  readonly published: string;
  readonly variables: JsonObject;
}

export function defineWorker<P extends z.ZodType, R extends z.ZodType>(
  definition: WorkerDefinition<P, R>,
): WorkerDefinition<P, R> {
  return definition;
}

export function done(result: Json, outlet?: string): Extract<WorkerOutcome, { state: "done" }> {
  return outlet === undefined ? { state: "done", result } : { state: "done", result, outlet };
}

export function failed(
  code: StepErrorCode,
  message: string,
  more: { retryAfterMs?: number | null; details?: JsonObject } = {},
): Extract<WorkerOutcome, { state: "failed" }> {
  return { state: "failed", code, message, ...more };
}
