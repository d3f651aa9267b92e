import { findPriceItems, priceKey } from "@/db/queries/prices";
import {
  findPublishedWorkers,
  listPublishedWorkers,
  type PublishedWorker,
} from "@/db/queries/published-workers";
import type { listWorkers as contract } from "@/lib/contract/catalogue";
import type { AnswerOf, QueryOf } from "@/lib/contract/endpoint";
import { isJsonObject, type JsonObject } from "@/lib/kit/json";
import { ok, type Result } from "@/lib/kit/result";
import { priceAt } from "@/lib/pricing/price-state";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";
import { isEnabled } from "@/lib/schema/is-enabled";
import { FREE, type Price } from "@/lib/schema/price";
import type { Problem } from "@/lib/schema/problem";
import type { Variable } from "@/lib/schema/trigger";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { resultWorkers } from "@/lib/service/document/result-workers";
import { variablesOf } from "@/lib/service/document/trigger-variables";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { publishedId, publishedType } from "@/lib/workers/published-worker";
import { workerCatalogue } from "@/lib/workers/worker-catalogue";

type Answer = Result<AnswerOf<typeof contract>, Problem>;

const MOST_WORDS = 10;

/** Our own workers on the first page, and those that workspaces publish, the newest first. */
export async function listWorkers(
  services: Services,
  { q = "", types, ...page }: QueryOf<typeof contract>,
): Promise<Answer> {
  if (types !== undefined) return ok({ items: await workersOfTypes(services, types), next_cursor: null });
  const window = windowOf(page);
  if (!window.ok) return window;
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const rows = await listPublishedWorkers(services.db, { words, ...window.value });
  const { next_cursor } = pageOf(rows, page, ({ id }) => id);
  const items = await publishedItems(services, rows.slice(0, page.limit));
  const own = page.cursor === undefined ? workerCatalogue().filter((item) => hasWords(item, words)) : [];
  return ok({ items: [...own, ...items], next_cursor });
}

async function workersOfTypes(services: Services, types: readonly string[]): Promise<CatalogueItem[]> {
  const own = workerCatalogue().filter(({ type }) => types.includes(type));
  const ids = types.flatMap((type) => publishedId(type) ?? []);
  const published = ids.length === 0 ? [] : await findPublishedWorkers(services.db, ids);
  return [...own, ...(await publishedItems(services, published))];
}

function hasWords({ type, title, summary, keywords = [] }: CatalogueItem, words: readonly string[]): boolean {
  const text = [type, title, summary, ...keywords].join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}

async function publishedItems(
  { db, clock }: Services,
  published: readonly PublishedWorker[],
): Promise<CatalogueItem[]> {
  const prices = await findPriceItems(
    db,
    published.map(({ id }) => ({ kind: "worker" as const, itemId: id })),
  );
  return published.map((worker) => {
    const item = prices.get(priceKey({ kind: "worker", itemId: worker.id }));
    return publishedItem(worker, item ? priceAt(item.state, clock()).price : FREE);
  });
}

function publishedItem(worker: PublishedWorker, price: Price): CatalogueItem {
  const document = documentOf(worker.document);
  const trigger = document.workers.find((worker) => worker.type === "webhook_trigger" && isEnabled(worker));
  const result = resultOf(document, worker.resultFrom, trigger?.index ?? null);
  return {
    type: publishedType(worker.id),
    kind: "action",
    title: worker.name,
    summary: worker.description,
    outlets: [],
    verbatim: [],
    params: paramsSchema(variablesOf(trigger)),
    result: isJsonObject(result?.result) ? result.result : {},
    sample: result?.sample ?? null,
    published: { id: worker.id, by: worker.publisher, price },
  };
}

/** What the worker type whose result it is says of itself: no run's data is shown to those who have not paid. */
function resultOf(document: WorkflowDocument, resultFrom: number | null, trigger: number | null) {
  const [index] = resultFrom === null ? resultWorkers(document, trigger) : [resultFrom];
  const type = document.workers.find((worker) => worker.index === index)?.type;
  return workerCatalogue().find((item) => item.type === type);
}

function paramsSchema(variables: readonly Variable[]): JsonObject {
  return {
    type: "object",
    properties: Object.fromEntries(variables.map((variable) => [variable.name, variableSchema(variable)])),
    required: variables.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

function variableSchema({ name, type, default: value, choices = [] }: Variable): JsonObject {
  const base = { title: name, ...(value === undefined || value === null ? {} : { default: value }) };
  if (type !== "list") return { ...base, type };
  const choice = { type: "string", enum: [...choices] };
  return { ...base, anyOf: [choice, { type: "array", items: choice }] };
}
