import { findPriceItem } from "@/db/queries/prices";
import { findPublishedWorker, type PublishedWorker } from "@/db/queries/published-workers";
import { findSubscriptionOf } from "@/db/queries/subscriptions";
import type { SpawnRefusal } from "@/lib/engine/engine";
import { INSISTED, type NewRun, type RunFacts } from "@/lib/engine/run-store";
import { isJsonObject, objectOf } from "@/lib/kit/json";
import { ownAddress } from "@/lib/kit/own-address";
import { fail, ok, type Result } from "@/lib/kit/result";
import { evaluateAccess } from "@/lib/pricing/evaluate-access";
import { priceAt } from "@/lib/pricing/price-state";
import { isEnabled } from "@/lib/schema/is-enabled";
import type { Problem } from "@/lib/schema/problem";
import { checkSubscription } from "@/lib/service/charging/check-subscription";
import { notCovered, paymentRequired } from "@/lib/service/charging/refuse-payment";
import { isCharged, type Payer, reserveCycles } from "@/lib/service/charging/reserve-cycles";
import { newRun } from "@/lib/service/document/new-run";
import { resultWorkers } from "@/lib/service/document/result-workers";
import { variablesOf } from "@/lib/service/document/trigger-variables";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { allow } from "@/lib/service/process/allow";
import { checkCall } from "@/lib/service/runs/check-call";
import type { Services } from "@/lib/service/services";
import { resolveVariables } from "@/lib/trigger/resolve-variables";
import type { PublishedCall } from "@/lib/workers/define-worker";

/**
 * Maximum number of test runs of a published worker per workspace and day. Test runs are free, so the limit
 * applies however often the workspace subscribes.
 */
const TESTS_A_DAY = { limit: 50, windowMs: 24 * 3600 * 1000 } as const;

/**
 * Creates the run that a published worker's step waits for. The run belongs to the worker's owner and runs in
 * their workspace, with their keys. The caller sees only its result.
 */
export async function spawnPublished(
  services: Services,
  { published, variables }: PublishedCall,
  parent: RunFacts,
  worker: number,
  place: (workspaceId: string) => Promise<number>,
): Promise<Result<NewRun, SpawnRefusal>> {
  const { db, clock, env } = services;
  const found = await findPublishedWorker(db, published);
  if (!found) return fail({ code: "workflow_not_found", message: "This worker is no longer available." });
  const root = await checkCall(db, found.workflowId, parent, env.maxSubRuns);
  if (!root.ok) return root;
  const document = documentOf(found.document);
  const trigger = document.workers.find((worker) => worker.type === "webhook_trigger" && isEnabled(worker));
  const context = resolveVariables(variablesOf(trigger), {
    kind: "body",
    body: isJsonObject(variables) ? variables : {},
  });
  if (!context.ok) {
    const faults = context.error.map(({ message }) => message).join(" ");
    const parameter = context.error[0]?.path ?? "";
    return fail({ code: "invalid_params", message: `\`${parameter}\`: ${faults}` });
  }
  const payer = await payerOf(services, found, parent);
  if (!payer.ok) return payer;
  const run: NewRun = {
    ...newRun(clock(), {
      workspaceId: found.workspaceId,
      workflowId: found.workflowId,
      version: found.version,
      mode: parent.mode,
      trigger: trigger?.index ?? null,
      context: JSON.stringify(context.value),
      resultWorkers:
        found.resultFrom === null
          ? resultWorkers(document, trigger?.index ?? null)
          : [found.resultFrom, INSISTED],
      parentRun: parent.id,
      parentWorker: worker,
      hops: parent.hops + 1,
      failureOf: parent.failureOf,
      publishTo:
        found.workspaceId === parent.workspaceId
          ? parent.publishTo
          : (parent.publishTo ?? parent.workspaceId),
      subscriptionId: payer.value?.subscriptionId ?? null,
      priceVersion: payer.value?.priceVersion ?? null,
    }),
    order: await place(root.value.workspaceId),
  };
  return payer.value === null ? ok(run) : reserve(services, run, payer.value);
}

/**
 * Returns null if the calling workspace pays nothing, because it owns the worker or because the worker is
 * free.
 */
async function payerOf(
  services: Services,
  worker: PublishedWorker,
  parent: RunFacts,
): Promise<Result<Payer | null, SpawnRefusal>> {
  if (worker.workspaceId === parent.workspaceId) return ok(null);
  const { db, env } = services;
  const now = services.clock();
  const item = await findPriceItem(db, "worker", worker.id);
  if (!item?.offered) return ok(null);
  const { price } = priceAt(item.state, now);
  const origin = env.publicUrl ?? ownAddress(env.host, env.port);
  const offer = { kind: "worker", itemId: worker.id, price, origin } as const;
  const subscription = await findSubscriptionOf(db, "worker", worker.id, parent.workspaceId);
  if (!subscription || evaluateAccess(subscription, now).state === "ended")
    return price.mode === "free" ? ok(null) : refused(paymentRequired(offer));
  if (parent.mode === "test") {
    const { allowed } = await allow(db, `tests:${worker.id}/${parent.workspaceId}`, TESTS_A_DAY, now);
    const message = `You can test a paid worker at most ${TESTS_A_DAY.limit} times a day.`;
    return allowed ? ok(null) : fail({ code: "rate_limited", message });
  }
  const right = await checkSubscription(services, subscription, offer);
  return right.ok ? right : refused(right.error);
}

/**
 * Reserves the run's price (places a hold) before the new run is written, because the run is written later,
 * in the transaction that records the calling step as waiting. If this process dies in between, the new run
 * is never written, and the process that takes over the calling run releases the hold.
 */
async function reserve(
  { db, clock }: Services,
  run: NewRun,
  payer: Payer,
): Promise<Result<NewRun, SpawnRefusal>> {
  if (!isCharged(payer)) return ok(run);
  const [reserved] = await db.transaction((transaction) =>
    reserveCycles(
      transaction,
      [{ runId: run.id, payer, ...(run.parentRun && { parentRun: run.parentRun }) }],
      clock(),
    ),
  );
  return reserved === undefined || reserved === "covered"
    ? ok(run)
    : refused(notCovered(reserved, payer.item, payer.price));
}

function refused({ code, detail, extra }: Problem) {
  const details = objectOf(JSON.stringify(extra ?? {}));
  if (code === "payment_required") {
    const message = `This worker requires a subscription. Subscribe to it in the market: ${extra?.buy_url}`;
    return fail({ code, message, details } as const);
  }
  const known = code === "quota_used" ? code : "insufficient_credit";
  return fail({ code: known, message: `${detail} ${extra?.buy_url}`, details } as const);
}
