import type { Db } from "@/db/handle";
import { findItem } from "@/db/queries/items";
import { findPaidPeriod, lockFunds, writeEntry } from "@/db/queries/ledger";
import {
  findLongOffline,
  findOpenSubscriptions,
  findStrandedSubscriptions,
} from "@/db/queries/subscription-ids";
import { lockSubscription, type SubscriptionRow, saveSubscription } from "@/db/queries/subscriptions";
import { judgeAccess } from "@/lib/pricing/judge-access";
import type { PriceKind } from "@/lib/schema/price";
import type { Services } from "@/lib/service/services";

type Ending = Pick<Services, "db" | "clock">;

/** After an item was deleted: who had it has it no longer, and is given back the month that runs. */
export async function endSubscriptionsTo(services: Ending, kind: PriceKind, itemId: string): Promise<void> {
  for (const id of await findOpenSubscriptions(services.db, { kind, itemId }, services.clock()))
    await endStranded(services, id);
}

/** The hourly duty: what a crash, or a buyer who came at the moment of deleting, has left behind. */
export async function endStrandedSubscriptions(services: Ending): Promise<void> {
  for (const id of await findStrandedSubscriptions(services.db, services.clock()))
    await endStranded(services, id);
}

/** End and refund are one transaction. An item that is there after all keeps its subscribers. */
async function endStranded({ db, clock }: Ending, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const given = await lockSubscription(transaction, id);
    const now = clock();
    if (!given || judgeAccess(given, now).state === "ended") return;
    if ((await findItem(transaction, given.kind, given.itemId)) !== null) return;
    await returnPeriod(transaction, given, now);
    const cancelledAt = given.cancelledAt ?? now;
    await saveSubscription(transaction, id, { ...given, cancelledAt, endsAt: now, offlineSince: null });
  });
}

/** Longer than a month nobody waits for the rest of one. */
const LONG_OFFLINE_MS = 30 * 24 * 3600 * 1000;

/** The hourly duty: an item that stays offline is no cheaper for its seller than one that was deleted. */
export async function giveBackLongOffline(services: Ending): Promise<void> {
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
 * What was charged for the month that runs goes back as one entry, named by the charge: it is returned once. A seller
 * who has spent it gives back what is left; their balance never falls below zero, nor below what is held.
 */
async function returnPeriod(db: Db, subscription: SubscriptionRow, now: number): Promise<void> {
  const { paidUntil, offlineSince } = subscription;
  if (paidUntil === null || paidUntil <= Math.min(now, offlineSince ?? now)) return;
  const paid = await findPaidPeriod(db, subscription);
  if (!paid) return;
  const { balance, held } = (await lockFunds(db, [paid.debit, paid.credit])).get(paid.credit) ?? {
    balance: 0,
    held: 0,
  };
  const amount = Math.min(paid.amount, balance - held);
  if (amount <= 0) return;
  await writeEntry(db, {
    ...paid,
    cause: paid.cause.replace(/^period:/, "refund:"),
    debit: paid.credit,
    credit: paid.debit,
    amount,
    at: now,
  });
}
