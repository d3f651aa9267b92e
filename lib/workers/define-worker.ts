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
 * A worker in one file: parameters, result and code. The form, completion, docs and OpenAPI are derived from
 * it. A worker returns what happened or what it needs, and the engine acts on that.
 */
export interface WorkerDefinition<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  /** Stored in documents, so it never changes. */
  readonly type: string;
  readonly kind: "trigger" | "provider" | "connector" | "logic" | "action";
  readonly title: string;
  readonly summary: string;
  /** Search terms besides the title, such as names from other products and everyday words. */
  readonly keywords?: readonly string[];
  /** Preset parameters that people search for under names of their own. */
  readonly variants?: readonly WorkerVariant[];
  /** Markdown for the documentation page. */
  readonly guide?: string;
  /** Outputs besides `error`, which every worker has. Absent for a single unnamed output. */
  readonly outputs?: readonly string[];
  /** The outputs in use, by the value of one parameter. */
  readonly outputsWhen?: OutputsWhen;
  /** Outputs that the document names itself. Replaces `outputs`. */
  readonly outputsFrom?: OutputsFrom;
  /** Source of the worker's data, credited wherever the data is used. */
  readonly source?: DataProvider;
  /**
   * zod schema. `.meta()` supplies `title`, `description` and the keywords of
   * components/worker-form/README.md.
   */
  readonly params: P;
  readonly result: R;
  /**
   * Use a getter if the examples are slow to create: only the catalogue reads them, and start-up shouldn't
   * wait for them.
   */
  readonly examples: readonly { readonly params: z.input<P>; readonly result: z.output<R> }[];
  /** Parameters that contain JSONata programs. `{{…}}` isn't resolved in them. */
  readonly verbatim?: readonly string[];
  /** Parameters that become an empty list if their expression reads the result of a skipped worker. */
  readonly emptyWhenSkipped?: readonly string[];
  /**
   * A pure worker is deterministic and has no outside effects. Repeating it after a crash is harmless, so its
   * record may be written together with the next one.
   */
  readonly pure?: boolean;
  /** True if a pure worker with these parameters is fast enough to run in the web process. */
  canRunInline?(params: JsonObject): boolean;
  /**
   * The worker does nothing but call a run. That run starts in the same write as the step's record, so
   * earlier records don't need to be on disk.
   */
  readonly onlyCalls?: boolean;
  /** The worker waits for a time or a person, so the wait counts against no time limit. */
  readonly waits?: boolean;
  /**
   * True if the worker changes something outside the run's record: it sends, writes, asks a person or costs
   * money. Running it twice would do so twice.
   */
  hasEffect?(params: JsonObject): boolean;
  /** True for a loop, which contains other workers and runs them once per item. */
  readonly isLoop?: boolean;
  /** Cost per step, as far as it can be known before a run; null if free. */
  cost?(params: JsonObject): WorkerCost | null;
  /**
   * The list in the result whose rows are newest first with these parameters. Null if there is none, or if
   * only a run can tell.
   */
  newestFirst?(params: JsonObject): {
    readonly rows: string;
    /** The parameter value that sorts the rows oldest first instead. */
    readonly cure?: { readonly param: string; readonly value: string };
  } | null;
  /** JSON size limit for the worker's results, if it is higher than the engine's. */
  readonly maxResultBytes?: number;
  run(params: z.output<P>, context: WorkerContext): Promise<WorkerOutcome>;
}

/** Result limit in UTF-8 bytes for workers that create or read lists. */
export const LIST_RESULT_BYTES = 16 * 1024 * 1024;

export interface OutputsWhen {
  readonly param: string;
  readonly outputs: Readonly<Record<string, readonly string[]>>;
}

export interface WorkerCost {
  /** A call to a language model, or credits of the data provider. */
  readonly unit: "model_call" | "credit";
  readonly amount: number;
}

export interface WorkerVariant {
  /** Title of the matching branch of `result`, if `result` is a union. */
  readonly title: string;
  readonly summary: string;
  readonly params: Readonly<Record<string, string>>;
  readonly keywords: readonly string[];
  /** Heading to list the variant under, if there are many. */
  readonly group?: string;
}

export interface WorkerContext {
  /** Aborted on cancellation or timeout. Every wait must respect it. */
  readonly signal: AbortSignal;
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly runId: string;
  readonly worker: number;
  /** The workflow's owner. Their limits apply whoever calls. */
  readonly userId: string;
  /** Stays the same for every attempt of this step. Pass it to outside services as an idempotency key. */
  readonly stepKey: string;
  readonly attempt: number;
  /** Timeout from the document, enforced by the engine. */
  readonly timeoutMs?: number;
  /** Test runs don't wait for approvals. */
  readonly isTest: boolean;
  /** Set below `LIST_RESULT_BYTES` for previews, because an API call waits for the result. */
  readonly maxResultBytes?: number;
  now(): number;
  readonly runStartedAt: number;
  /** When a pure worker's first attempt started. Every attempt uses it, so that all give the same result. */
  readonly stepStartedAt: number;
  /** The trigger's request, as `{{request…}}` reads it. */
  request(): Json;
  /** Results of finished workers by index. A worker that took its error output has `error`. */
  readonly workers: ReadonlyMap<number, { readonly result?: Json; readonly error?: JsonObject }>;
  readonly variables: JsonObject;
  /** The current item, if the worker is inside a loop. */
  readonly iteration?: Iteration;
  /** True in the web process. Slow work, or work for another process, must throw `NotInlineable` there. */
  readonly canRunInline: boolean;
  /** When running inline, counts the step's work, in microseconds on a typical machine. */
  spend(work: number): void;
  /** The guarded HTTP client (`lib/egress`), the only way to reach outside services. */
  readonly fetch: GuardedFetch;
  /**
   * Checks an address like `fetch`, for other protocols such as SMTP. Returns the IP address to connect to.
   */
  readonly reach: Reach;
  /** Reads rows of a workspace's table as of one version. */
  readTable(query: TableQuery): Promise<Result<TableRead, TableFault>>;
  /** Finds a credential of this workspace or the deployment; null if there is none. */
  secret(provider: string, name?: string): Promise<Secret | null>;
  /** Redacts a value obtained during the step, such as an access token. */
  conceal(value: string): void;
  /** Requests capacity under a rate limit shared by all processes. */
  allow(limit: LimitRequest): Promise<{ allowed: true } | { allowed: false; retryAfterMs: number }>;
  /** Returns the base URL and settings of a data provider. */
  upstream(provider: ProviderName): Upstream;
  /**
   * Returns a fresh cached response. Otherwise makes a single call, shared by everyone who requests it at the
   * same time.
   */
  cached(key: string, ttlMs: number, load: () => Promise<Loaded>): Promise<WorkerOutcome>;
  /** Runs the work once one of the key's `places` is free. Stops waiting on abort. */
  withSlot<T>(key: string, places: number, work: () => Promise<T>): Promise<T | "cancelled">;
  /**
   * Remaining quota of a key, as the provider reports it, shared by all processes. Unknown once the report
   * has expired.
   */
  readonly budget: KeyBudget;
  /** Returns the `traceparent` header for calls made by this attempt; null without tracing. */
  traceparent(): string | null;
  /** Language models: the deployment's settings and the workspace's spending. */
  readonly models: ModelAccess;
  /** Asks a person once per step. A later attempt finds the same question again. */
  ask(question: Question): Promise<Asked>;
}

export interface Question {
  readonly title: string;
  readonly message: string;
  readonly fields: readonly Variable[];
  readonly expiresMs: number;
}

export interface Asked {
  /** URL of the decision page. Anyone who knows it may decide. */
  readonly url: string;
  readonly expiresMs: number;
  /** Result of the notifications; null if none has been sent yet. */
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
  /** May include a path, with or without a trailing slash. */
  readonly baseUrl: string;
  /** URL of the economic data provider's public download, which needs no key. */
  readonly csvUrl?: string;
  /** Calls allowed per hour, if the deployment sets a lower limit than the provider's. */
  readonly hourlyLimit?: number;
  /** The guarded client, which may also reach the provider's own host and port if they are private. */
  readonly fetch: GuardedFetch;
}

/**
 * Result of a call, and whom it may be shared with: later callers (`kept`), current waiters (`shared`), or
 * only this caller (`own`).
 */
export interface Loaded {
  readonly outcome: WorkerOutcome;
  readonly reach: "kept" | "shared" | "own";
}

export interface Secret {
  readonly value: string;
  readonly source: "parameter" | "workspace" | "deployment" | "sample";
  /** If set, the only host that the secret may be sent to. */
  readonly host?: string;
  /** Base URL of a language model. */
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
      /** The result is based on sample data but doesn't show it. */
      readonly sample?: boolean;
      readonly logs?: readonly string[];
    }
  /**
   * Requests a stored change. Its outcome becomes the result, and both are written with the step's record.
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

/** A loop, which runs the workers inside it once per item. */
export interface EachItem {
  readonly state: "each";
  readonly items: readonly Json[];
  readonly parallel: number;
  readonly onError: "stop" | "collect";
  /**
   * The worker whose result becomes the item's result. Null: the highest successful worker without
   * successors.
   */
  readonly resultFrom: number | null;
}

/**
 * A wait until a given time. The step then ends with `ending` or, without one, with the decision on its
 * question.
 */
export interface Pause {
  readonly untilMs: number;
  readonly ending: { readonly result: Json; readonly outlet: string } | null;
}

/** A run of another workflow that this step waits for without holding a slot. */
export type SubRun = WorkflowCall | PublishedCall;

/** A workflow in the same workspace. */
export interface WorkflowCall {
  readonly workflowId: string;
  readonly trigger?: number;
  readonly variables: JsonObject;
}

/** A published worker by ID. It runs in its owner's workspace. */
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
