import { z } from "zod";
import { findLiveDocuments, type ItemKey, type MarketItemRow } from "@/db/queries/market";
import { findPublishedWorker } from "@/db/queries/published-workers";
import { dashboardData } from "@/lib/contract/dashboards";
import type { MarketDetail } from "@/lib/contract/market";
import { shared } from "@/lib/contract/share-links";
import { resultWorkers } from "@/lib/service/document/result-workers";
import { documentOf } from "@/lib/service/document/workflow-answer";
import type { Services } from "@/lib/service/services";
import { typeSample } from "@/lib/service/workflows/type-sample";
import { recorded } from "./recorded";

export const storedSample = z.union([
  z.object({ preview: z.object({ shared, data: dashboardData }) }),
  z.object({ value: z.unknown(), recorded: recorded.optional() }),
]);

/**
 * Returns an item's sample for people who haven't paid: the copy that its owner captured, otherwise only the
 * structure of the data. It never contains currently published data.
 */
export async function shownSample(
  services: Services,
  key: ItemKey,
  { sample, sampledAt }: Pick<MarketItemRow, "sample" | "sampledAt">,
): Promise<Pick<MarketDetail, "sample" | "preview">> {
  if (sample !== null && sampledAt !== null) {
    const stored = storedSample.parse(JSON.parse(sample));
    const taken_at = sampledAt.toISOString();
    return "preview" in stored
      ? { sample: null, preview: { ...stored.preview, taken_at } }
      : { sample: { value: stored.value, taken_at }, preview: null };
  }
  const form = await formOf(services, key);
  return { sample: form === null ? null : { value: form, taken_at: null }, preview: null };
}

async function formOf({ db }: Services, { kind, itemId }: ItemKey): Promise<unknown> {
  if (kind === "worker") {
    const worker = await findPublishedWorker(db, itemId);
    if (!worker) return null;
    const document = documentOf(worker.document);
    return typeSample(
      document,
      worker.resultFrom === null ? resultWorkers(document, null) : [worker.resultFrom],
    );
  }
  if (kind !== "workflow") return null;
  const [live] = await findLiveDocuments(db, { workflows: [itemId], workers: [] });
  const document = live && documentOf(live.document);
  return document ? typeSample(document, resultWorkers(document, null)) : null;
}
