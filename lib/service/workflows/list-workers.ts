import { findPriceItems, priceKey } from "@/db/queries/prices";
import { listPublishedWorkers, type PublishedWorker } from "@/db/queries/published-workers";
import { isJsonObject, type JsonObject } from "@/lib/kit/json";
import { ok } from "@/lib/kit/result";
import { priceAt } from "@/lib/pricing/price-state";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";
import { isEnabled } from "@/lib/schema/is-enabled";
import { FREE, type Price } from "@/lib/schema/price";
import type { Variable } from "@/lib/schema/trigger";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { resultWorkers } from "@/lib/service/document/result-workers";
import { variablesOf } from "@/lib/service/document/trigger-variables";
import { documentOf } from "@/lib/service/document/workflow-answer";
import type { Services } from "@/lib/service/services";
import { publishedType } from "@/lib/workers/published-worker";
import { workerCatalogue } from "@/lib/workers/worker-catalogue";

/** The newest of what others publish; more than a palette can show. */
const MOST_PUBLISHED = 200;

/** Our own workers, and those that workspaces publish: a form's worth of parameters each. */
export async function listWorkers({ db, clock }: Services) {
  const published = await listPublishedWorkers(db, MOST_PUBLISHED);
  const prices = await findPriceItems(
    db,
    published.map(({ id }) => ({ kind: "worker" as const, itemId: id })),
  );
  const items = published.map((worker) => {
    const item = prices.get(priceKey({ kind: "worker", itemId: worker.id }));
    return publishedItem(worker, item ? priceAt(item.state, clock()).price : FREE);
  });
  return ok({ items: [...workerCatalogue(), ...items] });
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
