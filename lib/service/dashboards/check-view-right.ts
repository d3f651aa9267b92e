import { findPriceItem } from "@/db/queries/prices";
import { findSubscriptionOf, type SubscriptionRow } from "@/db/queries/subscriptions";
import type { Viewer } from "@/lib/auth/viewer";
import { fail, ok, type Result } from "@/lib/kit/result";
import { evaluateAccess } from "@/lib/pricing/evaluate-access";
import { priceAt } from "@/lib/pricing/price-state";
import { FREE } from "@/lib/schema/price";
import type { Problem } from "@/lib/schema/problem";
import { workspaceBlocked } from "@/lib/schema/workspace-blocked";
import { checkSubscription } from "@/lib/service/charging/check-subscription";
import { paymentRequired } from "@/lib/service/charging/refuse-payment";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";

export interface ViewedItem {
  readonly kind: "widget" | "dashboard";
  readonly itemId: string;
  readonly workspaceId: string;
}

/**
 * Paid items are visible to their owner's workspace and to paying subscribers. Returns the subscription that grants
 * access, if any. Reads the database every time, so that a purchase or cancellation takes effect immediately in every
 * process.
 */
export async function checkViewRight(
  services: Services,
  { kind, itemId, workspaceId }: ViewedItem,
  viewer: Viewer,
): Promise<Result<SubscriptionRow | null, Problem>> {
  if (viewer.caller.ok && viewer.caller.value.workspaceId === workspaceId) return ok(null);
  const item = await findPriceItem(services.db, kind, itemId);
  const price = item ? priceAt(item.state, services.clock()).price : FREE;
  const offer = { kind, itemId, price, origin: viewer.origin } as const;
  const subscription = await subscriptionOf(services, offer, viewer);
  if (subscription?.isBuyerBlocked) return fail(workspaceBlocked());
  if (price.mode === "free") return ok(subscription ?? null);
  if (!subscription) return fail(paymentRequired(offer));
  const right = await checkSubscription(services, subscription, offer);
  return right.ok ? ok(subscription) : right;
}

async function subscriptionOf(
  services: Services,
  { kind, itemId }: Pick<ViewedItem, "kind" | "itemId">,
  { caller, keys }: Viewer,
): Promise<SubscriptionRow | undefined> {
  const isOpen = (found: SubscriptionRow | undefined) =>
    found?.kind === kind &&
    found.itemId === itemId &&
    evaluateAccess(found, services.clock()).state !== "ended";
  for (const key of keys) {
    const byKey = await (await services.part(PUBLISHED)).subscribers.find(key);
    if (isOpen(byKey)) return byKey;
  }
  if (!caller.ok) return undefined;
  const own = await findSubscriptionOf(services.db, kind, itemId, caller.value.workspaceId);
  return isOpen(own) ? own : undefined;
}
