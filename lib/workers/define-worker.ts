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
 * A worker in one file: parameters, result and code. Form, completion, docs and OpenAPI derive from it; a
 * worker returns what happened or what it needs, and the engine acts on it.
 */
export interface WorkerDefinition<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  /** Stored in documents, so it never changes. */
  readonly type: string;
  readonly kind: "trigger" | "provider" | "connector" | "logic" | "action";
  readonly title: string;
  readonly summary: string;
  /** Search terms besides the title: other products' names and everyday words. */
  readonly keywords?: readonly string[];
  /** Settings that people search for by their own names. */
  readonly variants?: readonly WorkerVariant[];
  /** Markdown for the documentation page. */
  readonly guide?: string;
  /** Outputs besides `error`, which every worker has. Absent for a single unnamed output. */
  readonly outputs?: readonly string[];
  /** Outputs by the value of a parameter that decides which are used. */
  readonly outputsWhen?: OutputsWhen;
  /** Outputs named by the document, instead of `outputs`. */
  readonly outputsFrom?: OutputsFrom;
  /** Source of its data, shown with anything made from it. */
  readonly source?: DataProvider;
  /** zod; `title`, `description` and the keywords of components/worker-form/README.md through `.meta()`. */
  readonly params: P;
  readonly result: R;
  /**
   * Use a getter if they are slow to create, because only the catalogue reads them and start-up shouldn't
   * wait.
   */
  readonly examples: readonly { readonly params: z.input<P>; readonly result: z.output<R> }[];
  /** Parameters with JSONata programs, which don't resolve `{{…}}`. */
  readonly verbatim?: readonly string[];
  /** Parameters that become an empty list if their expression reads a skipped worker. */
  readonly emptyWhenSkipped?: readonly string[];
  /**
   * A pure worker has no outside effects and is deterministic, so its record may be written with the next
   * one: repeating it after a crash is harmless.
   */
  readonly pure?: boolean;
  /** True if a pure worker with these parameters is fast enough to run in the web process. */
  canRunInline?(params: JsonObject): boolean;
  /** Only calls a run, which starts with the step's record, so earlier records don't need to be on disk. */
  readonly onlyCalls?: boolean;
  /** Waits for a time or a person, so its time counts against no limit. */
  readonly waits?: boolean;
  /**
   * True if it changes something outside the run's record: it sends, writes, asks or costs money. Running it
   * twice does that twice.
   */
  hasEffect?(params: JsonObject): boolean;
  /** A loop contains other workers and runs them once per item. */
  readonly isLoop?: boolean;
  /** Cost per step, as far as it is known before a run; null if free. */
  cost?(params: JsonObject): WorkerCost | null;
  /**
   * Result list whose rows are newest first with these parameters. Null if they aren't, or if only a run can
   * tell.
   */
  newestFirst?(params: JsonObject): {
    readonly rows: string;
    /** The parameter value that sorts oldest first. */
    readonly cure?: { readonly param: string; readonly value: string };
  } | null;
  /** JSON size limit of its results, if above the engine's. */
  readonly maxResultBytes?: number;
  run(params: z.output<P>, context: WorkerContext): Promise<WorkerOutcome>;
}

/** Limit in UTF-8 bytes for workers that create or read lists. */
export const LIST_RESULT_BYTES = 16 * 1024 * 1024;

export interface OutputsWhen {
  readonly param: string;
  readonly outputs: Readonly<Record<string, readonly string[]>>;
}

export interface WorkerCost {
  /** A call of a language model, or credits of the data provider. */
  readonly unit: "model_call" | "credit";
  readonly amount: number;
}

export interface WorkerVariant {
  /** Title of its result's branch, if `result` is a union. */
  readonly title: string;
  readonly summary: string;
  readonly params: Readonly<Record<string, string>>;
  readonly keywords: readonly string[];
  /** Heading, if there are many. */
  readonly group?: string;
}

export interface WorkerContext {
  /** Aborted on cancel and timeout. Every wait must obey it. */
  readonly signal: AbortSignal;
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly runId: string;
  readonly worker: number;
  /** The workflow's owner, whose limits apply to every caller. */
  readonly userId: string;
  /** Same for every attempt of this step. Pass it to outside services as idempotency key. */
  readonly stepKey: string;
  readonly attempt: number;
  /** Timeout from the document, enforced by the engine. */
  readonly timeoutMs?: number;
  /** Test runs don't wait for approvals. */
  readonly isTest: boolean;
  /** Below `LIST_RESULT_BYTES` for previews, because a call waits for the result. */
  readonly maxResultBytes?: number;
  now(): number;
  readonly runStartedAt: number;
  /** Start of a pure worker's first attempt, so that every attempt gives the same result. */
  readonly stepStartedAt: number;
  /** The trigger's request, as in `{{request…}}`. */
  request(): Json;
  /** Results of finished workers by index, with `error` after an error output. */
  readonly workers: ReadonlyMap<number, { readonly result?: Json; readonly error?: JsonObject }>;
  readonly variables: JsonObject;
  /** Inside a loop: the current item. */
  readonly iteration?: Iteration;
  /** True in the web process: slow work, or work for another process, throws `NotInlineable`. */
  readonly canRunInline: boolean;
  /** Counts the step's work in microseconds of an ordinary machine when it runs inline. */
  spend(work: number): void;
  /** The guarded HTTP client (`lib/egress`), the only way to outside services. */
  readonly fetch: GuardedFetch;
  /** The address check of `fetch` for other protocols such as SMTP. Returns the address to connect to. */
  readonly reach: Reach;
  /** Rows of a workspace's table at one version. */
  readTable(query: TableQuery): Promise<Result<TableRead, TableFault>>;
  /** A credential of this workspace or the deployment; null if there is none. */
  secret(provider: string, name?: string): Promise<Secret | null>;
  /** Redacts a value obtained during the step, such as an access token. */
  conceal(value: string): void;
  /** Requests capacity under a rate limit shared by all processes. */
  allow(limit: LimitRequest): Promise<{ allowed: true } | { allowed: false; retryAfterMs: number }>;
  /** Base URL and settings of a data provider. */
  upstream(provider: ProviderName): Upstream;
  /** A fresh cached response, otherwise one call shared by everyone who requests it at the same time. */
  cached(key: string, ttlMs: number, load: () => Promise<Loaded>): Promise<WorkerOutcome>;
  /** Runs the work when one of the `places` for the key is free. Stops waiting on abort. */
  withSlot<T>(key: string, places: number, work: () => Promise<T>): Promise<T | "cancelled">;
  /**
   * Remaining quota of a key by the provider, shared by all processes. Unknown after the time it was valid
   * for.
   */
  readonly budget: KeyBudget;
  /** The `traceparent` header for calls of this attempt; null without tracing. */
  traceparent(): string | null;
  /** Language models: the deployment's settings and the workspace's spending. */
  readonly models: ModelAccess;
  /** Asks a person once per step. A second attempt finds the same question. */
  ask(question: Question): Promise<Asked>;
}

export interface Question {
  readonly title: string;
  readonly message: string;
  readonly fields: readonly Variable[];
  readonly expiresMs: number;
}

export interface Asked {
  /** URL of the decision. Everyone who knows it may decide. */
  readonly url: string;
  readonly expiresMs: number;
  /** Result of the notifications; null if none was sent yet. */
  readonly notified: Json | null;
  noteNotified(notified: Json): Promise<void>;
}

export interface TableRead {
  readonly rows: JsonObject[];
  readonly more: boolean;
  /** True if some rows were written from sample data. */
  readonly sample: boolean;
}

export interface TableFault {
  readonly code: StepErrorCode;
  readonly message: string;
  readonly details?: JsonObject;
}

/** Thrown by a step that can't run in the web process. Its run restarts in a runner. */
export class NotInlineable extends Error {}

export interface KeyBudget {
  left(key: string): Promise<{ readonly left: number; readonly resetsAtMs: number } | null>;
  note(key: string, left: number, resetsAtMs: number): Promise<void>;
}

export type ProviderName = DataProvider;

export interface Upstream {
  /** May contain a path, with or without a trailing slash. */
  readonly baseUrl: string;
  /** The economic data provider's download, which needs no key. */
  readonly csvUrl?: string;
  /** Calls per hour, if the deployment sets a lower limit than the provider. */
  readonly hourlyLimit?: number;
  /** The guarded client. It also reaches the provider's own host and port if private. */
  readonly fetch: GuardedFetch;
}

/** Result of a call and who may share it: later callers, current waiters, or only this caller. */
export interface Loaded {
  readonly outcome: WorkerOutcome;
  readonly reach: "kept" | "shared" | "own";
}

export interface Secret {
  readonly value: string;
  readonly source: "parameter" | "workspace" | "deployment" | "sample";
  /** The only host that it may be sent to, if set. */
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
      /** Made with sample data, which the result doesn't show. */
      readonly sample?: boolean;
      readonly logs?: readonly string[];
    }
  /** The change's outcome becomes the result, written with the step's record. */
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

/** A loop, which runs its inside once per item. */
export interface EachItem {
  readonly state: "each";
  readonly items: readonly Json[];
  readonly parallel: number;
  readonly onError: "stop" | "collect";
  /** Worker whose result is the item's. Null: the highest successful worker without successors. */
  readonly resultFrom: number | null;
}

/**
 * A wait until a time. The step then ends with `ending` or, without one, with the decision on its question.
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
