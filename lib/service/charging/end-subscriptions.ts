import type { Db } from "@/db/handle";
import { findRefunded } from "@/db/queries/charges";
import { settleRefunded } from "@/db/queries/disputed-charges";
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

/** What was ended for a buyer, and what they have back of the period that ran. */
export interface Ended {
  readonly subscription: SubscriptionRow;
  readonly currency: string;
  readonly refunded: number;
  /** What should have come back, and its seller has spent. */
  readonly lost: number;
}

/**
 * The part of a deletion that its subscribers see, in the transaction that deletes: who had an item has it no longer,
 * and is given back the month that runs; what it fed stands still. Prices are locked before subscriptions, and
 * subscriptions before balances, each in one order: so does whoever changes a price or charges a month.
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
 * The same for some of those who subscribe to a workspace that was closed at `endsAt`: what they had then counts, however
 * much later this is done.
 */
export async function endClosedSubscriptions(
  db: Db,
  ids: readonly string[],
  time: { readonly endsAt: number; readonly now: number },
): Promise<Ended[]> {
  const items = new Map((await findSubscriptions(db, ids)).map((given) => [priceKey(given), given]));
  for (const [, { kind, itemId }] of [...items].sort(([a], [b]) => (a < b ? -1 : 1)))
    await lockPriceItem(db, kind, itemId);
  const [open, over]: [SubscriptionRow[], SubscriptionRow[]] = [[], []];
  for (const given of await lockAll(db, [...ids].sort()))
    (evaluateAccess(given, time.endsAt).state === "ended" ? over : open).push(given);
  // Their time stood still after its end. It's over for good.
  for (const given of over) await saveSubscription(db, given.id, { ...given, offlineSince: null });
  return endOpen(db, open, time);
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

/** All balances at once: two deletions that have buyers in common would wait for each other otherwise. */
async function lockReturns(db: Db, open: readonly SubscriptionRow[], now: number): Promise<void> {
  const accounts = new Set<string>();
  for (const given of open) {
    for (const paid of await findReturns(db, given, now)) accounts.add(paid.debit).add(paid.credit);
  }
  if (accounts.size > 0) await lockFunds(db, [...accounts]);
}

/** Longer than a month nobody waits for the rest of one. */
const LONG_OFFLINE_MS = 30 * 24 * 3600 * 1000;

/** The hourly duty: an item that stays offline is no cheaper for its seller than one that was deleted. */
export async function giveBackLongOffline(services: Pick<Services, "db" | "clock">): Promise<void> {
  const { db, clock } = services;
  const since = clock() - LONG_OFFLINE_MS;
  for (const id of await findLongOffline(db, since)) {
    await db.transaction(async (transaction) => {
      const given = await lockSubscription(transaction, id);
      if (given?.offlineSince == null || given.offlineSince > since) return;
      await giveBackStanding(transaction, given, clock());
    });
  }
}

/** The month that stands still goes back; what goes on waits, and pays a new one when the item is back. */
export async function giveBackStanding(
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
 * What was charged for the month that runs goes back as one entry for each charge, named by it: it is returned once, less what
 * its seller gave back before. A seller
 * who has spent it gives back what is left; their balance never falls below zero, nor below what is held.
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

/** What was charged for the month that runs, or that stands still: more than once where a dearer plan was chosen meanwhile. */
export async function findReturns(
  db: Db,
  subscription: SubscriptionRow,
  now: number,
): Promise<readonly PaidPeriod[]> {
  const { paidUntil, offlineSince } = subscription;
  const runs = paidUntil !== null && paidUntil > Math.min(now, offlineSince ?? now);
  if (!runs) return [];
  // A trial, and a plan that is paid by use alone, were charged nothing: what was paid before them is over.
  const plan = await findMeter(db, { subscriptionId: subscription.id, number: subscription.periods });
  if (plan) return findPaidSince(db, subscription, plan.wholeFrom);
  const paid = await findPaidPeriod(db, subscription);
  return paid ? [paid] : [];
}
