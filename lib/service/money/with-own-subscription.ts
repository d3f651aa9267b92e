import type { Db } from "@/db/handle";
import { lockPriceItem } from "@/db/queries/prices";
import { findSubscription, lockSubscription, type SubscriptionRow } from "@/db/queries/subscriptions";
import type { Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

export async function withOwnSubscription<T>(
  { db, clock }: Services,
  caller: Caller,
  id: string,
  work: (db: Db, subscription: SubscriptionRow, now: number) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> {
  return db.transaction(async (transaction): Promise<Result<T, Problem>> => {
    const own = await findSubscription(transaction, caller.workspaceId, id);
    if (!own) return notFound("subscription");
    // Locks the price before the subscription, in the same order as price changes, so that the two can't
    // deadlock.
    await lockPriceItem(transaction, own.kind, own.itemId);
    const subscription = await lockSubscription(transaction, id);
    return subscription ? work(transaction, subscription, clock()) : notFound("subscription");
  });
}
