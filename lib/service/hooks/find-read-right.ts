import { findProviderLife } from "@/db/queries/hooks";
import { findPriceItem } from "@/db/queries/prices";
import { findSubscriptionOf } from "@/db/queries/subscriptions";
import { evaluateAccess } from "@/lib/pricing/evaluate-access";
import { priceAt } from "@/lib/pricing/price-state";
import { FREE } from "@/lib/schema/price";
import { checkSubscription } from "@/lib/service/charging/check-subscription";
import type { Payer } from "@/lib/service/charging/reserve-cycles";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";

interface Reading {
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly providerId: string;
}

/**
 * `closed` means that the item is offline or currently not paid for, so it may become `open` again. `over` is
 * final.
 */
export interface ReadRight {
  readonly state: "open" | "closed" | "over";
  /** Subscription whose plan counts the reads; null for the workspace's own provider. */
  readonly payer: Payer | null;
}

const CLOSED: ReadRight = { state: "closed", payer: null };
const OVER: ReadRight = { state: "over", payer: null };

export async function findReadRight(
  services: Pick<Services, "db" | "clock" | "env">,
  { workspaceId, workflowId, providerId }: Reading,
): Promise<ReadRight> {
  const { db, env, clock } = services;
  const provider = await findProviderLife(db, workflowId, providerId);
  if (!provider) return OVER;
  if (provider.workspaceId === workspaceId) return provider.live ? { state: "open", payer: null } : CLOSED;
  const subscription = await findSubscriptionOf(db, "workflow", workflowId, workspaceId);
  if (!subscription || evaluateAccess(subscription, clock()).state === "ended") return OVER;
  if (!provider.live) return CLOSED;
  const item = await findPriceItem(db, "workflow", workflowId);
  const price = item === undefined ? FREE : priceAt(item.state, clock()).price;
  const offer = { kind: "workflow", itemId: workflowId, price, origin: instanceOrigin(env) } as const;
  const payer = await checkSubscription(services, subscription, offer, "to read");
  return payer.ok ? { state: "open", payer: payer.value } : CLOSED;
}
