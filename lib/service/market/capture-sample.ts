import type { z } from "zod";
import type { ItemKey } from "@/db/queries/market";
import { findPublishedWorker } from "@/db/queries/published-workers";
import { findLastResult } from "@/db/queries/runs";
import { dashboardData } from "@/lib/contract/dashboards";
import { cutJson } from "@/lib/kit/cut-json";
import type { Json } from "@/lib/kit/json";
import { isEnabled } from "@/lib/schema/is-enabled";
import type { ViewedItem } from "@/lib/service/dashboards/check-view-right";
import { sharedDataOf, sharedOf } from "@/lib/service/dashboards/get-shared";
import { publishedTexts, readPublished } from "@/lib/service/dashboards/published-data";
import { resultWorkers } from "@/lib/service/document/result-workers";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import type { storedSample } from "./shown-sample";
import { storeRecordedSample } from "./store-recorded-sample";

type Cached = z.output<typeof storedSample>;

/**
 * Maximum length of a sample. A list of 5,000 rows is truncated, because 30 of its rows are enough for an
 * example.
 */
const MAX_CHARACTERS = 64 * 1024;

export async function captureSample(
  services: Services,
  workspaceId: string,
  { kind, itemId }: ItemKey,
): Promise<Cached | null> {
  if (kind === "dashboard" || kind === "widget") return takePreview(services, { kind, itemId, workspaceId });
  if (kind === "worker") {
    const value = await workerResult(services, workspaceId, itemId);
    return value === undefined ? null : { value: cutJson(value, MAX_CHARACTERS) };
  }
  const published = await publishedValues(services, workspaceId, itemId);
  const value = together(published) ?? (await workflowResult(services, workspaceId, itemId));
  if (value === undefined) return null;
  const recorded = await storeRecordedSample(services, workspaceId, itemId, published);
  return { value: cutJson(value, MAX_CHARACTERS), recorded };
}

function together(values: readonly (readonly [string, Json])[]): Json | undefined {
  const [only, ...others] = values;
  return only && others.length === 0 ? only[1] : only && Object.fromEntries(values);
}

async function publishedValues(
  services: Services,
  workspaceId: string,
  workflowId: string,
): Promise<[string, Json][]> {
  const workflow = await (await services.part(PUBLISHED)).live.find(workflowId);
  const sources = [...(workflow?.providers.keys() ?? [])].map((providerId) => ({ workflowId, providerId }));
  const published = await readPublished(services, workspaceId, sources, { seesTables: false });
  const texts = await publishedTexts(services, workspaceId, published);
  return sources.flatMap(({ providerId }, index): [string, Json][] =>
    published[index]?.error === null ? [[providerId, JSON.parse(texts[index] ?? "null").data]] : [],
  );
}

async function workflowResult(
  services: Services,
  workspaceId: string,
  workflowId: string,
): Promise<Json | undefined> {
  const workflow = await (await services.part(PUBLISHED)).live.find(workflowId);
  const [trigger] = workflow?.triggers.values() ?? [];
  return lastResult(services, workspaceId, workflowId, trigger?.resultWorkers ?? []);
}

async function workerResult(services: Services, workspaceId: string, id: string): Promise<Json | undefined> {
  const worker = await findPublishedWorker(services.db, id);
  if (worker?.workspaceId !== workspaceId) return undefined;
  const document = documentOf(worker.document);
  const trigger =
    document.workers.find((worker) => worker.type === "webhook_trigger" && isEnabled(worker))?.index ?? null;
  const from = worker.resultFrom === null ? resultWorkers(document, trigger) : [worker.resultFrom];
  return lastResult(services, workspaceId, worker.workflowId, from);
}

async function lastResult(
  { db }: Services,
  workspaceId: string,
  workflowId: string,
  workers: readonly number[],
): Promise<Json | undefined> {
  const text = await findLastResult(db, workspaceId, workflowId, workers);
  return text === undefined ? undefined : JSON.parse(text);
}

async function takePreview(services: Services, item: ViewedItem): Promise<Cached | null> {
  const shared = await sharedOf(services, item);
  const read = await sharedDataOf(services, item, null);
  if (shared === null || !read.ok || read.value.json === null) return null;
  const data = dashboardData.parse(JSON.parse(read.value.json));
  if (data.items.every(({ error }) => error !== null)) return null;
  const items = data.items.map((shown) => ({ ...shown, data: cutJson(shown.data, MAX_CHARACTERS) }));
  return { preview: { shared, data: { ...data, items } } };
}
