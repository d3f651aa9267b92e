import type { Db } from "@/db/handle";
import { findRefunded } from "@/db/queries/charges";
import { settleRefunded } from "@/db/queries/disputed-charges";
import { findItem } from "@/db/queries/items";
import { findPaidPeriod, findPaidSince, lockFunds, type PaidPeriod, writeEntry } from "@/db/queries/ledger";
import type { ItemKey } from "@/db/queries/market";
import { findMeter } from "@/db/queries/plan-periods";
import { lockPriceItem, priceKey } from "@/db/queries/prices";
import { findLongOffline, findOpenSubscriptions } from "@/db/queries/subscription-ids";
import { updateSubscriptionPauses } from "@/db/queries/subscription-pauses";
import {
  findSubscriptions,
  lockSubscription,
  type SubscriptionRow,
  saveSubscription,
} from "@/db/queries/subscriptions";
import { appendTo } from "@/lib/kit/append-to";
import { evaluateAccess } from "@/lib/pricing/evaluate-access";
import type { Services } from "@/lib/service/services";
import { getMaxRefund } from "./get-max-refund";

export interface Ended {
  readonly subscription: SubscriptionRow;
  readonly currency: string;
  readonly refunded: number;
  /** Amount that could not be refunded because the seller has spent it. */
  readonly lost: number;
}

/**
 * Ends all subscriptions to deleted items, in the transaction of the deletion. Subscribers lose access and
 * get a refund for the current month, and workflows that use the item are paused. Locks prices before
 * subscriptions and subscriptions before balances, each in a fixed order, as price changes and renewals do.
 */
export async function endSubscriptionsTo(
  db: Db,
  sellerId: string,
  items: readonly ItemKey[],
  now: number,
): Promise<Ended[]> {
  for (const { kind, itemId } of items) await lockPriceItem(db, kind, itemId);
  await updateSubscriptionPauses(db, sellerId, now);
  const ids: string[] = [];
  for (const item of items) appendTo(ids, await findOpenSubscriptions(db, item, now));
  const locked = await lockAll(db, ids.sort());
  const open = locked.filter((given) => evaluateAccess(given, now).state !== "ended");
  return endOpen(db, open, { endsAt: now, now });
}

/**
 * Ends the given subscriptions to items of a workspace that closed at `endsAt`. Access is evaluated as of
 * `endsAt`, even if this runs much later, so that a subscription that had ended before the workspace closed
 * isn't ended twice.
 */
export async function endClosedSubscriptions(
  db: Db,
  ids: readonly string[],
  time: { readonly endsAt: number; readonly now: number },
): Promise<Ended[]> {
  await lockPrices(db, ids);
  const [open, over]: [SubscriptionRow[], SubscriptionRow[]] = [[], []];
  for (const given of await lockAll(db, [...ids].sort()))
    (evaluateAccess(given, time.endsAt).state === "ended" ? over : open).push(given);
  // Subscriptions in `over` ended while they were paused. Their pause is cleared, because they will never
  // resume.
  for (const given of over) await saveSubscription(db, given.id, { ...given, offlineSince: null });
  return endOpen(db, open, time);
}

/**
 * Records that these subscriptions of a closed workspace have ended (`lockSubscription` reports them as
 * ended). A subscription that is paused because the item is offline gets its current month refunded. One that
 * is paused because the item is failing stays paused, and its month is refunded if the failure lasts too
 * long.
 */
export async function endOwnSubscriptions(db: Db, ids: readonly string[], now: number): Promise<void> {
  await lockPrices(db, ids);
  const [offline, others]: [SubscriptionRow[], SubscriptionRow[]] = [[], []];
  for (const given of await lockAll(db, [...ids].sort())) {
    const { kind, itemId, offlineSince } = given;
    const isOffline = offlineSince !== null && (await findItem(db, kind, itemId))?.live !== true;
    (isOffline ? offline : others).push(given);
  }
  await lockReturns(db, offline, now);
  for (const given of offline) {
    await returnPeriod(db, given, now);
    await saveSubscription(db, given.id, { ...given, paidUntil: now, anchorAt: null, offlineSince: null });
  }
  for (const given of others) await saveSubscription(db, given.id, given);
}

async function lockPrices(db: Db, ids: readonly string[]): Promise<void> {
  const items = new Map((await findSubscriptions(db, ids)).map((given) => [priceKey(given), given]));
  for (const [, { kind, itemId }] of [...items].sort(([a], [b]) => (a < b ? -1 : 1)))
    await lockPriceItem(db, kind, itemId);
}

async function lockAll(db: Db, ids: readonly string[]): Promise<SubscriptionRow[]> {
  const locked: SubscriptionRow[] = [];
  for (const id of ids) {
    const given = await lockSubscription(db, id);
    if (given) locked.push(given);
  }
  return locked;
}

async function endOpen(
  db: Db,
  open: readonly SubscriptionRow[],
  { endsAt, now }: { readonly endsAt: number; readonly now: number },
): Promise<Ended[]> {
  await lockReturns(db, open, endsAt);
  const ended: Ended[] = [];
  for (const given of open) {
    ended.push({ subscription: given, ...(await returnPeriod(db, given, endsAt, now)) });
    const cancelledAt = given.cancelledAt ?? endsAt;
    await saveSubscription(db, given.id, { ...given, cancelledAt, endsAt, offlineSince: null });
  }
  return ended;
}

/** Locks all balances at once. Otherwise, two deletions with buyers in common could deadlock. */
async function lockReturns(db: Db, open: readonly SubscriptionRow[], now: number): Promise<void> {
  const accounts = new Set<string>();
  for (const given of open) {
    for (const paid of await findReturns(db, given, now)) accounts.add(paid.debit).add(paid.credit);
  }
  if (accounts.size > 0) await lockFunds(db, [...accounts]);
}

/** If an item is offline for longer than this, its buyers get a refund for the rest of their paid month. */
const LONG_OFFLINE_MS = 30 * 24 * 3600 * 1000;

/**
 * Hourly job that refunds the paid months of items that have been offline for too long, so that keeping an
 * item offline costs its seller as much as deleting it.
 */
export async function refundLongOffline(services: Pick<Services, "db" | "clock">): Promise<void> {
  const { db, clock } = services;
  const since = clock() - LONG_OFFLINE_MS;
  for (const id of await findLongOffline(db, since)) {
    await db.transaction(async (transaction) => {
      const given = await lockSubscription(transaction, id);
      if (given?.offlineSince == null || given.offlineSince > since) return;
      await refundPausedMonth(transaction, given, clock());
    });
  }
}

/**
 * Refunds the current month of a paused subscription. The subscription remains, and a new month is charged
 * when the item is available again.
 */
export async function refundPausedMonth(
  db: Db,
  given: SubscriptionRow,
  now: number,
  cancelledAt = given.cancelledAt,
): Promise<void> {
  await returnPeriod(db, given, now);
  const endsAt = cancelledAt === null ? null : now;
  const over = { paidUntil: now, anchorAt: null, offlineSince: null };
  await saveSubscription(db, given.id, { ...given, ...over, cancelledAt, endsAt });
}

/**
 * Refunds the charges of the current month, less the seller's earlier refunds. Each charge gets one entry,
 * which is keyed by the charge so that it is refunded only once. If the seller has already spent the money,
 * the refund is reduced, so that the balance never falls below zero or below the amount on hold.
 */
async function returnPeriod(
  db: Db,
  subscription: SubscriptionRow,
  endsAt: number,
  now = endsAt,
): Promise<Omit<Ended, "subscription">> {
  const returns = await findReturns(db, subscription, endsAt);
  let [refunded, lost] = [0, 0];
  for (const paid of returns) {
    const back = await returnCharge(db, paid, now);
    refunded += back.refunded;
    lost += back.lost;
  }
  return { currency: returns[0]?.currency ?? subscription.price.currency, refunded, lost };
}

async function returnCharge(
  db: Db,
  paid: PaidPeriod,
  now: number,
): Promise<Pick<Ended, "refunded" | "lost">> {
  const { balance, held } = (await lockFunds(db, [paid.debit, paid.credit])).get(paid.credit) ?? {
    balance: 0,
    held: 0,
  };
  const rest = paid.amount - ((await findRefunded(db, [paid.cause])).get(paid.cause) ?? 0);
  const amount = Math.max(0, await getMaxRefund(db, paid.cause, rest, balance - held));
  const back = { refunded: amount, lost: rest - amount };
  if (amount === 0) return back;
  await writeEntry(db, {
    ...paid,
    cause: paid.cause.replace(/^period:/, "refund:"),
    charge: paid.cause,
    debit: paid.credit,
    credit: paid.debit,
    amount,
    at: now,
  });
  await settleRefunded(db, paid.cause, now);
  return back;
}

/**
 * Returns the charges for the current month that a refund covers. There are several if the subscriber
 * upgraded to a more expensive plan during the month.
 */
export async function findReturns(
  db: Db,
  subscription: SubscriptionRow,
  now: number,
): Promise<readonly PaidPeriod[]> {
  const { paidUntil, offlineSince } = subscription;
  const runs = paidUntil !== null && paidUntil > Math.min(now, offlineSince ?? now);
  if (!runs) return [];
  // For a plan, only payments since the start of the current period count. There may be none, because trials
  // and plans that charge only for use have no payments for their periods.
  const plan = await findMeter(db, { subscriptionId: subscription.id, number: subscription.periods });
  if (plan) return findPaidSince(db, subscription, plan.wholeFrom);
  const paid = await findPaidPeriod(db, subscription);
  return paid ? [paid] : [];
}
