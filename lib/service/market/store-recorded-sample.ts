import type { z } from "zod";
import { findPriceItem } from "@/db/queries/prices";
import { findRecordedCalls } from "@/db/queries/recorded-calls";
import { cutJson } from "@/lib/kit/cut-json";
import { type Json, type JsonObject, objectOf } from "@/lib/kit/json";
import { priceAt } from "@/lib/pricing/price-state";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import type { recorded } from "./recorded";

const MAX_TRIGGERS = 4;
const MAX_CALLS = 4;
const MAX_RESULT = 8 * 1024;
const MAX_VALUE = 32 * 1024;
const MAX_VARIABLES = 2 * 1024;

const PRIVATE = /secret|token|passw|api_?key|credential|auth|mail|phone/i;

/**
 * A call's variables are included only if calls are restricted to the owner and paying subscribers, because text from
 * anonymous callers must not be shown to others.
 */
export async function storeRecordedSample(
  services: Services,
  workspaceId: string,
  workflowId: string,
  published: readonly (readonly [provider: string, value: Json])[],
): Promise<z.output<typeof recorded>> {
  const { db, clock } = services;
  const workflow = await (await services.part(PUBLISHED)).live.find(workflowId);
  const price = await findPriceItem(db, "workflow", workflowId);
  const isPaid = price !== undefined && priceAt(price.state, clock()).price.mode !== "free";
  const triggers = [...(workflow?.triggers.values() ?? [])].slice(0, MAX_TRIGGERS);
  const calls = await Promise.all(
    triggers.map(async ({ webhookId, resultWorkers, key }) => {
      const isClosed = isPaid || key !== "";
      const from = { workspaceId, workflowId, webhookId };
      const rows = await findRecordedCalls(db, from, resultWorkers, isClosed ? MAX_CALLS : 1);
      return rows.map(({ context, result }) => ({
        webhook: webhookId,
        variables: isClosed ? shownVariables(objectOf(context)) : null,
        result: cutJson(JSON.parse(result), MAX_RESULT),
      }));
    }),
  );
  const values = published.map(([provider, value]) => ({ provider, value: cutJson(value, MAX_VALUE) }));
  return { calls: calls.flat(), values: values.slice(0, MAX_TRIGGERS) };
}

function shownVariables(context: JsonObject): JsonObject | null {
  if (Object.keys(context).some((name) => PRIVATE.test(name))) return null;
  return JSON.stringify(context).length > MAX_VARIABLES ? null : context;
}
