import { findProviderLife } from "@/db/queries/hooks";
import { findPriceItem } from "@/db/queries/prices";
import { findSubscriptionOf } from "@/db/queries/subscriptions";
import { judgeAccess } from "@/lib/pricing/judge-access";
import { priceAt } from "@/lib/pricing/price-state";
import { FREE } from "@/lib/schema/price";
import { checkSubscription } from "@/lib/service/money/check-subscription";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";

interface Reading {
  /** Who reads. */
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly providerId: string;
}

/**
 * Whether a workspace reads a provider by a right of its own: its own, or one that it is subscribed to. `closed` may open
 * again: it is offline, or not paid for just now. `over` is for good.
 */
export async function rightToRead(
  services: Pick<Services, "db" | "clock" | "env">,
  { workspaceId, workflowId, providerId }: Reading,
): Promise<"open" | "closed" | "over"> {
  const { db, env, clock } = services;
  const provider = await findProviderLife(db, workflowId, providerId);
  if (!provider) return "over";
  if (provider.workspaceId === workspaceId) return provider.live ? "open" : "closed";
  const subscription = await findSubscriptionOf(db, "workflow", workflowId, workspaceId);
  if (!subscription || judgeAccess(subscription, clock()).state === "ended") return "over";
  if (!provider.live) return "closed";
  const item = await findPriceItem(db, "workflow", workflowId);
  const price = item === undefined ? FREE : priceAt(item.state, clock()).price;
  const offer = { kind: "workflow", itemId: workflowId, price, origin: instanceOrigin(env) } as const;
  return (await checkSubscription(services, subscription, offer, "to read")).ok ? "open" : "closed";
}
