import type { Statements } from "@/db/client";
import { findPaidPeriod, lockFunds, writeEntry } from "@/db/queries/ledger";
import { findOpenSubscriptions, findStrandedSubscriptions } from "@/db/queries/subscription-ids";
import { lockSubscription, type SubscriptionRow, saveSubscription } from "@/db/queries/subscriptions";
import type { PriceKind } from "@/lib/schema/price";
import { findItem } from "./item-owner";
import type { Services } from "./services";

type Ending = Pick<Services, "sql" | "clock">;

/** After an item was deleted: who had it has it no longer, and is given back the month that runs. */
export async function endSubscriptionsTo(services: Ending, kind: PriceKind, itemId: string): Promise<void> {
  for (const id of await findOpenSubscriptions(services.sql, { kind, itemId }, services.clock()))
    await endStranded(services, id);
}

/** The hourly duty: what a crash, or a buyer who came at the moment of deleting, has left behind. */
export async function endStrandedSubscriptions(services: Ending): Promise<void> {
  for (const id of await findStrandedSubscriptions(services.sql, services.clock()))
    await endStranded(services, id);
}

/** End and refund are one transaction. An item that is there after all keeps its subscribers. */
async function endStranded({ sql, clock }: Ending, id: string): Promise<void> {
  await sql.begin(async (transaction) => {
    const given = await lockSubscription(transaction, id);
    const now = clock();
    if (!given || (given.endsAt !== null && given.endsAt <= now)) return;
    if ((await findItem(transaction, given.kind, given.itemId)) !== null) return;
    await returnPeriod(transaction, given, now);
    const cancelledAt = given.cancelledAt ?? now;
    await saveSubscription(transaction, id, { ...given, cancelledAt, endsAt: now });
  });
}

/**
 * What was charged for the month that runs goes back as one entry, named by the charge: it is returned once. A seller
 * who has spent it gives back what is left; their balance never falls below zero, nor below what is held.
 */
async function returnPeriod(sql: Statements, subscription: SubscriptionRow, now: number): Promise<void> {
  const { paidUntil } = subscription;
  if (paidUntil === null || paidUntil <= now) return;
  const paid = await findPaidPeriod(sql, subscription, paidUntil);
  if (!paid) return;
  const { balance, held } = (await lockFunds(sql, [paid.debit, paid.credit])).get(paid.credit) ?? {
    balance: 0,
    held: 0,
  };
  const amount = Math.min(paid.amount, balance - held);
  if (amount <= 0) return;
  await writeEntry(sql, {
    ...paid,
    cause: paid.cause.replace(/^period:/, "refund:"),
    debit: paid.credit,
    credit: paid.debit,
    amount,
    at: now,
  });
}
