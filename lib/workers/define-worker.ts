import type { z } from "zod";
import type { Iteration } from "@/lib/expression/scope";
import type { Json, JsonObject } from "@/lib/kit/json";
import type { Result } from "@/lib/kit/result";
import type { DataProvider } from "@/lib/schema/credential";
import type { OutputsFrom } from "@/lib/schema/get-outputs";
import type { GuardedFetch, Reach } from "@/lib/schema/guarded-fetch";
import type { Publication } from "@/lib/schema/publication";
import type { ReceivedAnswer } from "@/lib/schema/received-answer";
import type { StepErrorCode } from "@/lib/schema/step-error";
import type { StoredChange } from "@/lib/schema/stored-change";
import type { TableQuery } from "@/lib/schema/table";
import type { Variable } from "@/lib/schema/trigger";
import type { ModelAccess } from "./model/model-access";

/**
 * Defines a worker type. The form, completion, docs and OpenAPI description are derived from it. A worker
 * only returns its outcome or what it needs, such as a wait, and the engine acts on that.
 */
export interface WorkerDefinition<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  /** The type is stored in documents, so it never changes. */
  readonly type: string;
  readonly kind: "trigger" | "provider" | "connector" | "logic" | "action";
  readonly title: string;
  readonly summary: string;
  /** Search terms besides the title, such as names from other products and everyday words. */
  readonly keywords?: readonly string[];
  /** Presets of the worker that people search for by other names. */
  readonly variants?: readonly WorkerVariant[];
  /** Markdown for the worker's documentation page. */
  readonly guide?: string;
  /** Outputs besides `error`, which every worker has. Not set for a single unnamed output. */
  readonly outputs?: readonly string[];
  readonly outputsWhen?: OutputsWhen;
  /** Outputs that the document defines. They replace `outputs`. */
  readonly outputsFrom?: OutputsFrom;
  /** Data provider that is credited wherever the worker's data is used. */
  readonly source?: DataProvider;
  /**
   * Zod schema. `.meta()` supplies `title`, `description` and the keywords of
   * components/worker-form/README.md.
   */
  readonly params: P;
  readonly result: R;
  /**
   * Use a getter if the examples are slow to create, because only the catalogue reads them and start-up
   * shouldn't wait for them.
   */
  readonly examples: readonly { readonly params: z.input<P>; readonly result: z.output<R> }[];
  /** Parameters that contain JSONata programs. `{{…}}` isn't resolved in them. */
  readonly verbatim?: readonly string[];
  /** Parameters that become an empty list if their expression reads the result of a skipped worker. */
  readonly emptyWhenSkipped?: readonly string[];
  /**
   * A pure worker is deterministic and has no side effects. Repeating it after a crash is harmless, so
   * its record may be written together with the next one.
   */
  readonly pure?: boolean;
  /** True if a pure worker with these parameters is fast enough to run in the web process. */
  canRunInline?(params: JsonObject): boolean;
  /**
   * True if the worker does nothing but call a workflow. The called run is started in the same write as the
   * step's record, so the records of earlier steps don't have to be written first.
   */
  readonly onlyCalls?: boolean;
  /** True if the worker waits until a time or for a person. Time limits don't count such a wait. */
  readonly waits?: boolean;
  /**
   * True if the worker changes something outside the run's record, for example by sending, writing, asking a
   * person or costing money. Running it twice would have the effect twice.
   */
  hasEffect?(params: JsonObject): boolean;
  readonly isLoop?: boolean;
  /** Cost per step, as far as it is known before a run; null if the step is free. */
  cost?(params: JsonObject): WorkerCost | null;
  /**
   * Says which list in the result (`rows`) is sorted newest first. Null if no list is, or if that is only
   * known after a run.
   */
  newestFirst?(params: JsonObject): {
    readonly rows: string;
    /** Parameter value that sorts the rows oldest first instead. */
    readonly cure?: { readonly param: string; readonly value: string };
  } | null;
  readonly maxResultBytes?: number;
  run(params: z.output<P>, context: WorkerContext): Promise<WorkerOutcome>;
}

export const LIST_RESULT_BYTES = 16 * 1024 * 1024;

export interface OutputsWhen {
  readonly param: string;
  readonly outputs: Readonly<Record<string, readonly string[]>>;
}

export interface WorkerCost {
  readonly unit: "model_call" | "credit";
  readonly amount: number;
}

export interface WorkerVariant {
  /** If `result` is a union, its branch with this title describes the variant's result. */
  readonly title: string;
  readonly summary: string;
  readonly params: Readonly<Record<string, string>>;
  readonly keywords: readonly string[];
  readonly group?: string;
}

export interface WorkerContext {
  /** Aborted if the run is cancelled or the step times out. Every wait must respect this signal. */
  readonly signal: AbortSignal;
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly runId: string;
  readonly worker: number;
  /** The workflow's owner. The owner's limits apply, no matter who calls the workflow. */
  readonly userId: string;
  /**
   * Key of the step, which is the same for every attempt. Pass it to external services as an idempotency key.
   */
  readonly stepKey: string;
  readonly attempt: number;
  readonly timeoutMs?: number;
  /** True in a test run, which doesn't wait for approvals. */
  readonly isTest: boolean;
  /**
   * Maximum size of the result. Previews set it below `LIST_RESULT_BYTES`, because an API call waits for the
   * result.
   */
  readonly maxResultBytes?: number;
  /** The current time, for limits and deadlines. */
  now(): number;
  readonly runStartedAt: number;
  /**
   * Time that expressions and code see: the start of the run or, once the run has waited, the end of its last
   * wait. A replayed run sees the same times, so that it gives the same results.
   */
  readonly runClock: number;
  request(): Json;
  /**
   * Results by worker index. If a worker failed and the run continued at its error output, it has `error`
   * instead of `result`.
   */
  readonly workers: ReadonlyMap<number, { readonly result?: Json; readonly error?: JsonObject }>;
  readonly variables: JsonObject;
  readonly iteration?: Iteration;
  /**
   * True in the web process. A worker whose work is slow or belongs in another process must throw
   * `NotInlineable` there.
   */
  readonly canRunInline: boolean;
  /** Counts the work of a step that runs inline, in microseconds on a typical machine. */
  spend(work: number): void;
  /** Guarded HTTP client, the only way to reach external services. */
  readonly fetch: GuardedFetch;
  /** Records the responses of the built-in sample provider in the same way as external responses. */
  recordSample(fetch: GuardedFetch): GuardedFetch;
  /**
   * For protocols other than HTTP, such as SMTP: checks that a host may be contacted, and returns the IP
   * address to connect to.
   */
  readonly reach: Reach;
  /** All rows are from the same version of the table. */
  readTable(query: TableQuery): Promise<Result<TableRead, TableFault>>;
  /** Returns a credential of this workspace or of the deployment; null if there is none. */
  secret(provider: string, name?: string): Promise<Secret | null>;
  /** From this call on, redacts a value obtained during the step, such as an access token. */
  conceal(value: string): void;
  /** Counts a call towards a rate limit that all processes share. Tells whether the limit allows the call. */
  allow(limit: LimitRequest): Promise<{ allowed: true } | { allowed: false; retryAfterMs: number }>;
  upstream(provider: ProviderName): Upstream;
  /**
   * Returns the cached response for this key if it is fresh. Otherwise calls the loader once, and everyone
   * who requests the same key at the same time shares its response.
   */
  cached(key: string, ttlMs: number, load: () => Promise<Loaded>): Promise<WorkerOutcome>;
  /**
   * Runs the work as soon as fewer than `places` other pieces of work with the same key are running. Stops
   * waiting if the step is aborted.
   */
  withSlot<T>(key: string, places: number, work: () => Promise<T>): Promise<T | "cancelled">;
  /**
   * Remaining quota of an API key, as the provider last reported it to any process. It is unknown once the
   * report has expired.
   */
  readonly budget: KeyBudget;
  traceparent(): string | null;
  readonly models: ModelAccess;
  /** Asks a person once per step. A later attempt finds the existing question. */
  ask(question: Question): Promise<Asked>;
}

export interface Question {
  readonly title: string;
  readonly message: string;
  readonly fields: readonly Variable[];
  readonly expiresMs: number;
}

export interface Asked {
  /** URL of the decision page. Anyone who knows the URL may decide. */
  readonly url: string;
  readonly expiresMs: number;
  /** Outcome of the notifications; null if none have been sent yet. */
  readonly notified: Json | null;
  noteNotified(notified: Json): Promise<void>;
}

export interface TableRead {
  readonly rows: JsonObject[];
  readonly more: boolean;
  /** True if some of the rows were written from sample data. */
  readonly sample: boolean;
}

export interface TableFault {
  readonly code: StepErrorCode;
  readonly message: string;
  readonly details?: JsonObject;
}

/** Thrown by a step that can't run in the web process. The run then restarts in a runner. */
export class NotInlineable extends Error {}

export interface KeyBudget {
  left(key: string): Promise<{ readonly left: number; readonly resetsAtMs: number } | null>;
  note(key: string, left: number, resetsAtMs: number): Promise<void>;
}

export type ProviderName = DataProvider;

export interface Upstream {
  /** URL of the provider's API. It may include a path, with or without a trailing slash. */
  readonly baseUrl: string;
  /** URL of the economic data provider's public download, which needs no key. */
  readonly csvUrl?: string;
  /** Maximum number of calls per hour. Set if the deployment's limit is lower than the provider's. */
  readonly hourlyLimit?: number;
  /** Guarded client that may also connect to the provider's own host and port if they are private. */
  readonly fetch: GuardedFetch;
}

/**
 * `reach` tells who may share the outcome: later callers (`kept`), current waiters (`shared`), or only this
 * caller (`own`).
 */
export interface Loaded {
  readonly outcome: WorkerOutcome;
  readonly reach: "kept" | "shared" | "own";
  /** External responses that the outcome was computed from. */
  readonly received?: readonly ReceivedAnswer[];
}

export interface Secret {
  readonly value: string;
  readonly source: "parameter" | "workspace" | "deployment" | "sample";
  /** If set, the secret may be sent only to this host. */
  readonly host?: string;
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
      /** True if the result is based on sample data but has no `sample` field that says so. */
      readonly sample?: boolean;
      readonly logs?: readonly string[];
    }
  /**
   * `keep`: changes stored data. The outcome of the change becomes the result, and both are written with the
   * step's record.
   */
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

export interface EachItem {
  readonly state: "each";
  readonly items: readonly Json[];
  readonly parallel: number;
  readonly onError: "stop" | "collect";
  /**
   * Index of the worker whose result becomes the item's result. If null, the successful worker with the
   * highest index and without successors is used.
   */
  readonly resultFrom: number | null;
}

/**
 * A wait until a given time. The step then ends with `ending` or, if that is null, with a person's decision
 * on the question that the step asked.
 */
export interface Pause {
  readonly untilMs: number;
  readonly ending: { readonly result: Json; readonly outlet: string } | null;
}

/**
 * A run that this step waits for. If no other step of the calling run can continue, that run is suspended, so
 * that its runner can execute other runs.
 */
export type SubRun = WorkflowCall | PublishedCall;

export interface WorkflowCall {
  readonly workflowId: string;
  readonly trigger?: number;
  readonly variables: JsonObject;
}

/** A call of a published worker, which runs in its owner's workspace. `published` is the worker's ID. */
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
