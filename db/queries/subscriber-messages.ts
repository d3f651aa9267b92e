import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { subscriberMessages } from "@/db/schema/subscriber-messages";
import type { PriceKind } from "@/lib/schema/price";

/** Locks an item until the transaction ends, so that messages to its subscribers are sent one at a time. */
export async function lockMessages(db: Db, kind: PriceKind, itemId: string): Promise<void> {
  await query(db, "select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `millrace.message:${kind}:${itemId}`,
  ]);
}

export async function findLastMessage(db: Db, kind: PriceKind, itemId: string): Promise<Date | null> {
  const [at] = await query(
    db,
    "select max(at) as at from subscriber_messages where kind = $1 and item_id = $2::uuid",
    [kind, itemId],
  ).column(z.date().nullable());
  return at ?? null;
}

export async function insertSubscriberMessage(
  db: Db,
  message: typeof subscriberMessages.$inferInsert,
): Promise<void> {
  await db.insert(subscriberMessages).values(message);
}
