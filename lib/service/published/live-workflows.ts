import type { Db } from "@/db/handle";
import { findPriceItem } from "@/db/queries/prices";
import { findLiveWorkflow } from "@/db/queries/workflow-versions";
import type { JsonObject } from "@/lib/kit/json";
import { createReadCache, type ReadOnce } from "@/lib/kit/read-cache";
import type { Seal } from "@/lib/kit/seal";
import type { PriceState } from "@/lib/pricing/price-state";
import { isEnabled } from "@/lib/schema/is-enabled";
import { FREE } from "@/lib/schema/price";
import type { Variable } from "@/lib/schema/trigger";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { resultWorkers } from "@/lib/service/document/result-workers";
import { openKey } from "@/lib/service/document/stored-document";
import { variablesOf } from "@/lib/service/document/trigger-variables";
import { viewOf } from "@/lib/service/document/view-of";
import { documentOf } from "@/lib/service/document/workflow-answer";
import type { Signals } from "@/lib/service/process/signals";
import type { TableView } from "@/lib/tables/table-view";
import { readOrigin } from "@/lib/trigger/read-origin";
import { dataProvider } from "@/lib/workers/data-provider";
import { webhookTrigger } from "@/lib/workers/webhook-trigger";

export interface LiveWorkflow {
  readonly id: string;
  readonly workspaceId: string;
  /** Number of the live version. Null if the workflow was never published or is offline. */
  readonly version: number | null;
  /**
   * True if the instance owner has blocked the workspace. Every endpoint then refuses requests, and no
   * version, trigger or provider is visible.
   */
  readonly isBlocked: boolean;
  /** Price of the workflow. Null if the workflow was never listed or offered for sale. */
  readonly pricing: PriceState | null;
  /** Name in the live version. The name and the following fields are empty if there is no live version. */
  readonly name: string;
  readonly description: string;
  readonly triggers: ReadonlyMap<string, LiveTrigger>;
  readonly providers: ReadonlyMap<string, LiveProvider>;
}

export interface LiveTrigger {
  readonly worker: number;
  readonly webhookId: string;
  /** The key that callers need. An empty string means public; null refuses everyone. */
  readonly key: string | null;
  readonly variables: readonly Variable[];
  readonly respond: "accepted" | "result";
  readonly rateLimit: number;
  readonly origins: readonly string[];
  readonly resultWorkers: readonly number[];
}

export interface LiveProvider {
  readonly worker: number;
  readonly providerId: string;
  /** The key that readers need. An empty string means public; null refuses everyone. */
  readonly key: string | null;
  /** True if the value is served as plain text, without rows. */
  readonly isText: boolean;
  /** Set if the provider serves a view of a table; null if it serves the values that runs publish. */
  readonly view: (TableView & { readonly table: string }) | null;
}

export interface LiveWorkflows {
  /** Returns the workflow if it is cached and up to date; undefined if it has to be read. */
  known(workflowId: string): LiveWorkflow | null | undefined;
  find(workflowId: string): Promise<LiveWorkflow | null>;
  forget(workflowId: string): void;
}

/** Maximum total size of the cached workflows, measured by the size of their documents. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Caches workflows until a signal reports a change. While the connection for
 * signals is down, nothing is cached.
 */
export function createLiveWorkflows(hot: Db, seal: Seal, signals: Signals): LiveWorkflows {
  const cache = createReadCache<LiveWorkflow | null>({
    maxBytes: MAX_BYTES,
    isSubscribed: () => signals.isSubscribed,
  });
  signals.on("millrace_workflow", cache.forget);
  signals.onGap(cache.clear);
  return {
    known: cache.known,
    forget: cache.forget,
    find: (workflowId) => cache.find(workflowId, () => load(hot, seal, workflowId)),
  };
}

const NEVER_PRICED: PriceState = { version: 1, price: FREE, pending: null };

async function load(hot: Db, seal: Seal, id: string): Promise<ReadOnce<LiveWorkflow | null>> {
  const found = await findLiveWorkflow(hot, id);
  if (!found) return { value: null, bytes: 0 };
  const item = found.offered ? await findPriceItem(hot, "workflow", id) : undefined;
  const base = {
    id,
    workspaceId: found.workspaceId,
    isBlocked: found.blocked,
    version: found.version,
    pricing: found.offered ? (item?.state ?? NEVER_PRICED) : null,
  };
  if (found.document === null || found.blocked) {
    const empty = { name: "", description: "", triggers: new Map(), providers: new Map() };
    return { value: { ...base, ...empty, version: null }, bytes: 0 };
  }
  const document = documentOf(found.document);
  const triggers = new Map<string, LiveTrigger>();
  const providers = new Map<string, LiveProvider>();
  for (const worker of document.workers) {
    const trigger = triggerOf(document, worker, seal);
    if (trigger !== null) triggers.set(trigger.webhookId, trigger);
    if (worker.type === dataProvider.type) {
      const params = dataProvider.params.safeParse(withoutKey(worker.params));
      const providerId = params.data?.provider_id;
      if (!params.success || providerId === undefined) continue;
      const key = params.data.access === "public" ? "" : openKey(worker.params.api_key, seal) || null;
      const isText = params.data.response_type === "text";
      const view = viewOf(worker);
      providers.set(providerId, { worker: worker.index, providerId, key, isText, view });
    }
  }
  const { name, description } = document;
  return { value: { ...base, name, description, triggers, providers }, bytes: found.document.length };
}

export function triggerOf(document: WorkflowDocument, worker: Worker, seal: Seal): LiveTrigger | null {
  if (worker.type !== webhookTrigger.type || !isEnabled(worker)) return null;
  const params = webhookTrigger.params.safeParse(withoutKey(worker.params));
  const webhookId = params.data?.webhook_id;
  if (!params.success || webhookId === undefined) return null;
  return {
    worker: worker.index,
    webhookId,
    key: openKey(worker.params.api_key, seal),
    variables: variablesOf(worker),
    respond: params.data.respond,
    rateLimit: params.data.rate_limit,
    origins: params.data.allowed_origins.flatMap((origin) => readOrigin(origin) ?? []),
    resultWorkers: resultWorkers(document, worker.index),
  };
}

/**
 * Removes the API key, because it is an encrypted object in a stored document, but the worker's schema
 * expects a string.
 */
function withoutKey({ api_key: _key, ...params }: JsonObject): JsonObject {
  return params;
}
