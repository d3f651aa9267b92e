import { findPriceItems, priceKey } from "@/db/queries/prices";
import {
  documentOfVersion,
  findPublishedWorkers,
  type ListedWorker,
  listPublishedWorkers,
} from "@/db/queries/published-workers";
import * as contract from "@/lib/contract/catalogue";
import { isJsonObject, type JsonObject } from "@/lib/kit/json";
import { ok } from "@/lib/kit/result";
import { priceAt } from "@/lib/pricing/price-state";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";
import { FREE, type Price } from "@/lib/schema/price";
import type { Variable } from "@/lib/schema/trigger";
import { findPublishedForm, type PublishedForm } from "@/lib/service/document/published-form";
import { on } from "@/lib/service/on";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { publishedId, publishedType } from "@/lib/workers/published-worker";
import { workerCatalogue } from "@/lib/workers/worker-catalogue";

const MAX_WORDS = 10;

/** Lists built-in workers on the first page, followed by those published by workspaces, newest first. */
export const listWorkers = on(contract.listWorkers, async (services, { query }) => {
  const { q = "", types, ...page } = query;
  if (types !== undefined) return ok({ items: await findWorkersOfTypes(services, types) });
  const window = windowOf(page);
  if (!window.ok) return window;
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const rows = await listPublishedWorkers(services.db, { words, ...window.value });
  const { next_cursor } = pageOf(rows, page, ({ id }) => id);
  const items = await readPublishedItems(services, rows.slice(0, page.limit));
  const own = page.cursor === undefined ? workerCatalogue().filter((item) => hasWords(item, words)) : [];
  return ok({ items: [...own, ...items], ...(next_cursor === null ? {} : { next_cursor }) });
});

async function findWorkersOfTypes(services: Services, types: readonly string[]): Promise<CatalogueItem[]> {
  const own = workerCatalogue().filter(({ type }) => types.includes(type));
  const ids = types.flatMap((type) => publishedId(type) ?? []);
  const published = ids.length === 0 ? [] : await findPublishedWorkers(services.db, ids);
  return [...own, ...(await readPublishedItems(services, published))];
}

function hasWords({ type, title, summary, keywords = [] }: CatalogueItem, words: readonly string[]): boolean {
  const text = [type, title, summary, ...keywords].join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}

async function readPublishedItems(
  { db, clock }: Services,
  published: readonly ListedWorker[],
): Promise<CatalogueItem[]> {
  const prices = await findPriceItems(
    db,
    published.map(({ id }) => ({ kind: "worker" as const, itemId: id })),
  );
  const items: CatalogueItem[] = [];
  for (const worker of published) {
    const item = prices.get(priceKey({ kind: "worker", itemId: worker.id }));
    const form = await findPublishedForm(worker, () => documentOfVersion(db, worker));
    items.push(publishedItem(worker, form, item ? priceAt(item.state, clock()).price : FREE));
  }
  return items;
}

function publishedItem(
  worker: ListedWorker,
  { variables, resultType }: PublishedForm,
  price: Price,
): CatalogueItem {
  // The shape of the result comes from the worker type's description and not from runs, because people who
  // haven't paid must not see data from runs.
  const result = workerCatalogue().find((item) => item.type === resultType);
  return {
    type: publishedType(worker.id),
    kind: "action",
    title: worker.name,
    summary: worker.description,
    outlets: [],
    verbatim: [],
    params: paramsSchema(variables),
    result: isJsonObject(result?.result) ? result.result : {},
    sample: result?.sample ?? null,
    published: { id: worker.id, by: worker.publisher, price },
  };
}

function paramsSchema(variables: readonly Variable[]): JsonObject {
  return {
    type: "object",
    properties: Object.fromEntries(variables.map((variable) => [variable.name, variableSchema(variable)])),
    required: variables.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

function variableSchema({ name, type, default: value, choices = [], description }: Variable): JsonObject {
  const base = {
    title: name,
    ...(description !== undefined && { description }),
    ...(value === undefined || value === null ? {} : { default: value }),
  };
  if (type !== "list") return { ...base, type };
  const choice = { type: "string", enum: [...choices] };
  return { ...base, anyOf: [choice, { type: "array", items: choice }] };
}
