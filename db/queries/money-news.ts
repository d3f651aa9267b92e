import { and, gt, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { millis } from "@/db/millis";
import { subscriptions } from "@/db/schema/subscriptions";
import { priceKind } from "@/lib/schema/price";

/**
 * Finds billing events that are caused by the passage of time, for example when a period is about to start.
 */

/** Finds sellers who may have made sales since `since`, and may therefore be missing receipts for them. */
export async function findSellers(db: Db, since: Date, limit: number): Promise<string[]> {
  return query(
    db,
    `select s.seller_id as id from subscriptions s left join receipt_series r on r.seller_id = s.seller_id
     where s.ends_at is null or s.ends_at > $1 or s.paid_until > $1
     group by s.seller_id order by min(r.looked_at) nulls first limit $2`,
    [since, limit],
  ).column(z.string());
}

const due = z.object({
  workspaceId: z.string(),
  currency: z.string(),
  due: z.coerce.number(),
  available: z.coerce.number(),
  firstAt: millis,
  userId: z.string(),
  items: z.array(z.object({ kind: priceKind, itemId: z.string() })),
});

/** Price of the next period with its coupon applied. Must agree with `discounted` in the pricing rules. */
const NEXT_AMOUNT = `case
  when c.id is null or s.coupon_left = 0 or c.currency <> v.currency then v.amount
  when c.amount is not null then greatest(v.amount - c.amount, 0)
  else v.amount * (10000 - c.rate) / 10000 end`;

/**
 * Finds buyers whose balance doesn't cover all of their subscription periods that start between `from` and
 * `to`.
 */
export async function findDueSoon(db: Db, from: number, to: number, limit: number) {
  return query(
    db,
    `select d.*, d.users[1] as user_id, coalesce(a.balance, 0) - coalesce(h.held, 0) as available from (
       select s.workspace_id, v.currency, sum(n.amount) as due, min(s.paid_until) as first_at,
         array_agg(s.created_by order by s.paid_until, s.id) as users,
         json_agg(json_build_object('kind', s.kind, 'itemId', s.item_id) order by s.paid_until, s.id) as items
       from subscriptions s join price_versions v on v.kind = s.kind and v.item_id = s.item_id
         and v.version = coalesce(s.next_version, s.price_version)
       left join coupons c on c.id = s.coupon_id
       cross join lateral (select ${NEXT_AMOUNT} as amount) n
       where s.paid_until > $1 and s.paid_until <= $2 and s.cancelled_at is null and s.offline_since is null
         and v.mode in ('monthly', 'plan') and n.amount > 0
       group by 1, 2) d
     left join ledger_accounts a on a.workspace_id = d.workspace_id and a.currency = d.currency
     left join lateral (select sum(amount) as held from holds where debit_account = a.id) h on true
     where coalesce(a.balance, 0) - coalesce(h.held, 0) < d.due order by d.first_at limit $3`,
    [new Date(from), new Date(to), limit],
  ).rows(due);
}

export async function findNewlyOffline(db: Db, from: number, to: number, limit: number) {
  const { id, workspaceId, createdBy: userId, kind, itemId, offlineSince } = subscriptions;
  return db
    .select({ id, workspaceId, userId, kind, itemId, since: sql`${offlineSince}`.mapWith(Number) })
    .from(subscriptions)
    .where(and(gt(offlineSince, new Date(from)), lte(offlineSince, new Date(to))))
    .orderBy(offlineSince, id)
    .limit(limit);
}
