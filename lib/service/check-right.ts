import type { Statements } from "@/db/client";
import { findFunds, findSpent } from "@/db/queries/ledger";
import type { SubscriptionRow } from "@/db/queries/subscriptions";
import { fail, ok, type Result } from "@/lib/kit/result";
import { judgeAccess, judgeSpending } from "@/lib/pricing/judge-access";
import { monthStart } from "@/lib/pricing/period";
import type { Price, PriceKind } from "@/lib/schema/price";
import { type Problem, problem } from "@/lib/schema/problem";
import { renewSubscription } from "./charge-period";
import type { Payer } from "./reserve-cycles";
import type { Services } from "./services";
import { notCovered } from "./subscription-answer";

/** What is for sale, and where. */
export interface Offer {
  readonly kind: PriceKind;
  readonly itemId: string;
  readonly price: Price;
  readonly origin: string;
}

/** Whether a cycle must be covered already, or only when its run is accepted: a call may be a repetition. */
export type Funds = "now" | "at acceptance";

/**
 * What a subscription opens now. A month that has run out is renewed here, if the balance covers it: whoever calls
 * need not wait for the periodic duty.
 */
export async function checkRight(
  services: Pick<Services, "sql" | "clock">,
  subscription: SubscriptionRow,
  offer: Offer,
  funds: Funds = "now",
): Promise<Result<Payer, Problem>> {
  const now = services.clock();
  if (judgeAccess(subscription, now).state !== "due")
    return rightNow(services, subscription, offer, now, funds);
  const renewed = await renewSubscription(services, subscription.id);
  if (renewed === null) return fail(paymentRequired(offer));
  if (renewed.charged === "paused") return fail(problem("not_found", PAUSED));
  if (renewed.charged !== "charged")
    return fail(withOffer(notCovered(renewed.charged), offer, subscription.price));
  // It may have been cancelled, or have got another price, since it was read.
  return rightNow(services, renewed.subscription, offer, services.clock(), funds);
}

async function rightNow(
  { sql }: Pick<Services, "sql">,
  subscription: SubscriptionRow,
  offer: Offer,
  now: number,
  funds: Funds,
): Promise<Result<Payer, Problem>> {
  const access = judgeAccess(subscription, now);
  if (access.state !== "open") return fail(paymentRequired(offer));
  const payer = payerOf(subscription, access.cost);
  const covered = funds === "now" ? await judgeFunds(sql, payer, now) : "covered";
  return covered === "covered" ? ok(payer) : fail(withOffer(notCovered(covered), offer, payer.price));
}

/** Whether one more cycle is covered as things stand; the acceptance of the run asks again, and holds it. */
async function judgeFunds(sql: Statements, payer: Payer, now: number) {
  if (payer.cost === 0) return "covered";
  const funds = await findFunds(sql, payer.buyerId, payer.price.currency);
  const { subscriptionId, spendingCap } = payer;
  const spent =
    spendingCap === null
      ? 0
      : ((await findSpent(sql, [subscriptionId], monthStart(now))).get(subscriptionId) ?? 0);
  return judgeSpending({ ...funds, spent, cap: spendingCap }, payer.cost);
}

function payerOf(subscription: SubscriptionRow, cost: number): Payer {
  return {
    subscriptionId: subscription.id,
    priceVersion: subscription.priceVersion,
    buyerId: subscription.workspaceId,
    sellerId: subscription.sellerId,
    price: subscription.price,
    cost,
    spendingCap: subscription.spendingCap,
  };
}

const PAUSED = "Its owner has taken this offline. Your subscription waits, and costs nothing meanwhile.";

export function paymentRequired(offer: Offer): Problem {
  const detail =
    "This has a price. Subscribe to it, and send the subscription's key as Bearer or `?api_key=`.";
  return withOffer(problem("payment_required", detail), offer, offer.price);
}

/** A refusal with what it costs, and where that is agreed to. */
export function withOffer(
  refusal: Problem,
  { kind, itemId, origin }: Omit<Offer, "price">,
  price: Price,
): Problem {
  return { ...refusal, extra: { price, buy_url: `${origin}/market/${kind}/${itemId}` } };
}
