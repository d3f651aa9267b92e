import { findPriceItems, priceKey } from "@/db/queries/prices";
import { findPublishedWorker } from "@/db/queries/published-workers";
import { lastInsideCounts } from "@/db/queries/runs";
import { findVersion } from "@/db/queries/workflow-versions";
import { findWorkflow } from "@/db/queries/workflows";
import type { RunCost } from "@/lib/contract/run-costs";
import * as contract from "@/lib/contract/run-costs";
import { ok } from "@/lib/kit/result";
import { priceAt } from "@/lib/pricing/price-state";
import type { Price } from "@/lib/schema/price";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { on } from "@/lib/service/on";
import { OUTBOUND_ACCESS } from "@/lib/service/outbound/outbound-access";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { publishedId } from "@/lib/workers/published-worker";
import { workerOf } from "@/lib/workers/registry";
import { insideCounts } from "./run-answer";
import { runCosts, totalCosts } from "./run-costs";

/**
 * Estimates the cost of a run. It consists of model calls, the provider's credits, and the prices of other
 * people's workers.
 */
export const readRunCost = on(
  contract.readRunCost,
  async (services, { caller: { workspaceId }, params: { id }, query: { version } }) => {
    const { db } = services;
    const row = await findWorkflow(db, workspaceId, id);
    if (!row) return noWorkflow();
    const live =
      row.liveVersion === null ? undefined : await findVersion(db, workspaceId, id, row.liveVersion);
    if (version === "live" && !live) return refused("workflow_not_live", "The workflow has no live version.");
    const document = documentOf(version === "live" && live ? live.document : row.document);
    const prices = await pricesOf(services, workspaceId, document);
    const counts = insideCounts.parse(JSON.parse((await lastInsideCounts(db, workspaceId, id)) ?? "{}"));
    const costs = runCosts(document, {
      costOf({ type, params }) {
        const price = prices.get(type);
        if (price) return { unit: "money", currency: price.currency, amount: price.amount };
        const cost = workerOf(type)?.cost?.(params) ?? null;
        return cost && { ...cost, currency: null };
      },
      lastItems: (loop) => counts[loop]?.items ?? null,
    });
    const items = await Promise.all(
      costs.map(async (cost): Promise<RunCost> => {
        const worker = document.workers.find(({ index }) => index === cost.worker);
        return (await isSample(services, workspaceId, cost, worker)) ? { ...cost, sample: true } : cost;
      }),
    );
    return ok({ items, totals: totalCosts(items.filter(({ sample }) => sample !== true)) });
  },
);

/** True if no key is stored, so that sample data is used instead of the provider or the model. */
async function isSample(
  services: Services,
  workspaceId: string,
  { unit }: RunCost,
  worker: Worker | undefined,
): Promise<boolean> {
  const { api_key: key, credential } = worker?.params ?? {};
  if (unit === "money" || (unit === "credit" && key !== undefined && key !== "")) return false;
  const call = { workspaceId, signal: new AbortController().signal, secrets: new Set<string>() };
  const { secret } = services.part(OUTBOUND_ACCESS).access(call);
  const name = typeof credential === "string" ? credential : undefined;
  const found = await (unit === "credit" ? secret("market") : secret("model", name));
  return found?.source === "sample";
}

/** Free workers and workers paid monthly are left out, because a run adds no cost for them. */
async function pricesOf(
  { db, clock }: Services,
  workspaceId: string,
  { workers }: WorkflowDocument,
): Promise<ReadonlyMap<string, Price>> {
  const types = [...new Set(workers.map(({ type }) => type))].filter((type) => publishedId(type) !== null);
  const nameOf = (type: string) => ({ kind: "worker" as const, itemId: publishedId(type) ?? "" });
  const found = await findPriceItems(db, types.map(nameOf));
  const prices = new Map<string, Price>();
  for (const type of types) {
    const name = nameOf(type);
    const item = found.get(priceKey(name));
    if (!item?.offered) continue;
    const { price } = priceAt(item.state, clock());
    const owner = (await findPublishedWorker(db, name.itemId))?.workspaceId;
    if (price.mode === "per_cycle" && owner !== workspaceId) prices.set(type, price);
  }
  return prices;
}
