import { findMeter } from "@/db/queries/plan-periods";
import { findPlanUsage } from "@/db/queries/plan-usage";
import { findSubscription, findTrade } from "@/db/queries/subscriptions";
import * as contract from "@/lib/contract/plan-usage";
import { ok } from "@/lib/kit/result";
import { READ_METER } from "@/lib/service/charging/read-meter";
import { on } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";

const SHOWN_MS = 90 * 24 * 3600 * 1000;

/** Buyer and seller see the same figures. */
export const getPlanUsage = on(contract.getPlanUsage, async ({ db, clock, part }, { caller, params }) => {
  const { id } = params;
  const trade = await findTrade(db, caller.workspaceId, id);
  const subscription = trade && (await findSubscription(db, trade.buyerId, id));
  if (!subscription) return notFound("subscription");
  const now = clock();
  const days = await findPlanUsage(db, id, new Date(now - SHOWN_MS));
  const meter =
    subscription.metered === null
      ? undefined
      : await findMeter(db, { subscriptionId: id, number: subscription.periods });
  const counted = meter?.unit === "read" ? part(READ_METER).pendingOf(id, meter.number) : 0;
  return ok({
    currency: subscription.price.currency,
    period: meter
      ? {
          unit: meter.unit,
          started_at: new Date(meter.startedAt).toISOString(),
          ends_at: new Date(meter.endsAt ?? now).toISOString(),
          trial: meter.trial,
          includes: meter.includes,
          limit: meter.max,
          overage: meter.overage,
          used: meter.units,
          pending: meter.pending + counted,
          cost: meter.cost,
        }
      : null,
    days: days.map(({ day, usedBy, units, cost }) => ({ date: day, key: usedBy, units, cost })),
  });
});
