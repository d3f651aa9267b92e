import { z } from "zod";
import { type Db, prepared, query } from "@/db/handle";
import { millis } from "@/db/millis";
import { priceColumns, priceOf } from "@/db/queries/price-columns";
import { idAtTime } from "@/lib/kit/id";
import { type PriceKind, priceKind, priceMode } from "@/lib/schema/price";

const columns = z.object({
  id: z.string(),
  workspaceId: z.string(),
  createdBy: z.string(),
  sellerId: z.string(),
  kind: priceKind,
  itemId: z.string(),
  priceVersion: z.number(),
  ...priceColumns,
  /** ID of the additional plan that was subscribed to; null for the item's base price. */
  tier: z.string().nullable(),
  nextVersion: z.number().nullable(),
  nextMode: priceMode.nullable(),
  nextAmount: z.number().nullable(),
  nextCurrency: z.string().nullable(),
  nextPlan: z.string().nullable(),
  nextTier: z.string().nullable(),
  metered: z.enum(["cycle", "read"]).nullable(),
  trial: z.boolean().nullable(),
  used: z.coerce.number().nullable(),
  includes: z.coerce.number().nullable(),
  max: z.coerce.number().nullable(),
  keyHash: z.string(),
  keyPrefix: z.string(),
  anchorAt: millis.nullable(),
  paidUntil: millis.nullable(),
  offlineSince: millis.nullable(),
  periods: z.number(),
  spendingCap: z.coerce.number().nullable(),
  couponId: z.string().nullable(),
  couponLeft: z.number().nullable(),
  couponCode: z.string().nullable(),
  couponRate: z.number().nullable(),
  couponAmount: z.coerce.number().nullable(),
  couponCurrency: z.string().nullable(),
  createdAt: millis,
  cancelledAt: millis.nullable(),
  endsAt: millis.nullable(),
  isBuyerBlocked: z.boolean(),
});

const row = columns.transform((found) => ({
  ...found,
  price: priceOf(found),
  /** The price that applies from the next period on, if the buyer has selected another plan. */
  next: nextOf(found),
  /** The unit that the plan counts in the current period; null if nothing is counted. */
  metered: found.mode === "free" ? null : found.metered,
  isTrial: found.trial ?? false,
  used: found.used === null ? null : { units: found.used, includes: found.includes ?? 0, max: found.max },
  coupon:
    found.couponId === null
      ? null
      : {
          id: found.couponId,
          code: found.couponCode ?? "",
          /** Number of periods for which the coupon is still valid; null if it is valid for all. */
          left: found.couponLeft,
          rate: found.couponRate,
          amount: found.couponAmount,
          currency: found.couponCurrency,
        },
}));
export type SubscriptionRow = z.output<typeof row>;

function nextOf(found: z.output<typeof columns>) {
  const { nextVersion: version, nextMode: mode, nextAmount: amount, nextCurrency: currency } = found;
  if (version === null || mode === null || amount === null || currency === null) return null;
  return {
    version,
    tier: found.nextTier,
    price: priceOf({ mode, amount, currency, plan: found.nextPlan }),
  };
}

/**
 * A subscription counts as ended as soon as the buyer's workspace is closed, even before a runner records
 * that.
 */
const SELECT = `
select s.id, s.workspace_id, s.created_by, s.seller_id, s.kind, s.item_id, s.price_version, v.mode, v.amount, v.currency, v.plan, v.tier,
  s.next_version, n.mode as next_mode, n.amount as next_amount, n.currency as next_currency, n.plan as next_plan, n.tier as next_tier,
  p.unit as metered, p.trial, p.units as used, p.includes, p.max_units as max, s.key_hash, s.key_prefix, s.anchor_at, s.paid_until, s.offline_since, s.periods, s.spending_cap,
  s.coupon_id, s.coupon_left, c.code as coupon_code, c.rate as coupon_rate, c.amount as coupon_amount, c.currency as coupon_currency, s.created_at,
  coalesce(s.cancelled_at, b.closed_at) as cancelled_at,
  case when b.closed_at is null then s.ends_at else least(s.ends_at, b.closed_at, s.offline_since) end as ends_at,
  b.blocked_at is not null as is_buyer_blocked
from subscriptions s
join workspaces b on b.id = s.workspace_id
join price_versions v on v.kind = s.kind and v.item_id = s.item_id and v.version = s.price_version
left join price_versions n on n.kind = s.kind and n.item_id = s.item_id and n.version = s.next_version
left join plan_periods p on p.subscription_id = s.id and p.number = s.periods
left join coupons c on c.id = s.coupon_id`;

export async function findSubscriptionByKey(db: Db, keyHash: string): Promise<SubscriptionRow | undefined> {
  return prepared(db, `${SELECT} where s.key_hash = $1`, [keyHash]).row(row);
}

/**
 * A workspace's subscription to an item: the active one if there is one, otherwise the one whose access ends
 * last.
 */
export async function findSubscriptionOf(
  db: Db,
  kind: PriceKind,
  itemId: string,
  workspaceId: string,
): Promise<SubscriptionRow | undefined> {
  return prepared(
    db,
    `${SELECT} where s.kind = $1 and s.item_id = $2::uuid and s.workspace_id = $3::uuid
     order by s.cancelled_at is null desc, s.ends_at desc limit 1`,
    [kind, itemId, workspaceId],
  ).row(row);
}

export async function findSubscription(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<SubscriptionRow | undefined> {
  return query(db, `${SELECT} where s.id = $1::uuid and s.workspace_id = $2::uuid`, [id, workspaceId]).row(
    row,
  );
}

/** Returns a subscription's buyer and seller. Undefined if this workspace is neither of them. */
export async function findTrade(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<{ readonly buyerId: string; readonly sellerId: string; readonly createdBy: string } | undefined> {
  return query(
    db,
    `select workspace_id as "buyerId", seller_id as "sellerId", created_by as "createdBy" from subscriptions
     where id = $1::uuid and $2::uuid in (workspace_id, seller_id)`,
    [id, workspaceId],
  ).row(z.object({ buyerId: z.string(), sellerId: z.string(), createdBy: z.string() }));
}

/**
 * Locks a subscription until the transaction ends, so that a period is charged only once. It is locked before
 * it is read, because its price may change while this waits for the lock.
 */
export async function lockSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  await query(db, "select from subscriptions where id = $1::uuid for update", [id]);
  return query(db, `${SELECT} where s.id = $1::uuid`, [id]).row(row);
}

export async function listSubscriptions(
  db: Db,
  workspaceId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<SubscriptionRow[]> {
  return query(
    db,
    `${SELECT} where s.workspace_id = $1::uuid and ($2::uuid is null or s.id < $2) order by s.id desc limit $3`,
    [workspaceId, before, limit],
  ).rows(row);
}

/**
 * Finds subscriptions of any buyer by their IDs, newest first. Must only be called for a seller, with
 * subscriptions to that seller's items.
 */
export async function findSubscriptions(db: Db, ids: readonly string[]): Promise<SubscriptionRow[]> {
  if (ids.length === 0) return [];
  return query(db, `${SELECT} where s.id = any($1::uuid[]) order by s.id desc`, [[...ids]]).rows(row);
}

const terms = z.object({ id: z.string(), spendingCap: z.coerce.number().nullable(), ended: z.boolean() });

/**
 * Reads the terms that may have changed since a call was accepted: the spending cap, and whether the
 * subscription has ended. As in `evaluateAccess`, a subscription doesn't end while its item is offline.
 */
export async function findTerms(
  db: Db,
  ids: readonly string[],
  now: number,
): Promise<Map<string, { readonly spendingCap: number | null; readonly ended: boolean }>> {
  const rows = await prepared(
    db,
    `select s.id, s.spending_cap,
       b.closed_at is not null or coalesce(s.ends_at <= least($2::timestamptz, s.offline_since), false) as ended
     from subscriptions s join workspaces b on b.id = s.workspace_id where s.id = any($1::uuid[])`,
    [[...ids], new Date(now)],
  ).rows(terms);
  return new Map(rows.map(({ id, spendingCap, ended }) => [id, { spendingCap, ended }]));
}

export interface NewSubscription {
  readonly id: string;
  readonly workspaceId: string;
  readonly createdBy: string;
  readonly kind: PriceKind;
  readonly itemId: string;
  readonly sellerId: string;
  readonly priceVersion: number;
  readonly keyHash: string;
  readonly keyPrefix: string;
  readonly anchorAt: number | null;
  readonly paidUntil: number | null;
  readonly spendingCap: number | null;
  readonly coupon: { readonly id: string; readonly periods: number | null } | null;
  readonly createdAt: number;
}

/**
 * Returns false if the workspace already has an active subscription. Someone may have used the key before the
 * subscription existed, so all processes clear what they have cached for the key.
 */
export async function insertSubscription(db: Db, given: NewSubscription): Promise<boolean> {
  const rows = await query(
    db,
    `insert into subscriptions (id, workspace_id, created_by, kind, item_id, seller_id, price_version, key_hash,
       key_prefix, anchor_at, paid_until, spending_cap, created_at, coupon_id, coupon_left)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (kind, item_id, workspace_id) where cancelled_at is null do nothing
     returning pg_notify('millrace_subscription', key_hash)`,
    [
      given.id,
      given.workspaceId,
      given.createdBy,
      given.kind,
      given.itemId,
      given.sellerId,
      given.priceVersion,
      given.keyHash,
      given.keyPrefix,
      time(given.anchorAt),
      time(given.paidUntil),
      given.spendingCap,
      time(given.createdAt),
      given.coupon?.id ?? null,
      given.coupon?.periods ?? null,
    ],
  );
  return rows.length > 0;
}

/**
 * Counts a period that the coupon was used for. `isFree` means that the period costs nothing and isn't a plan
 * period, so it is recorded nowhere else.
 */
export async function countCoupon(db: Db, id: string, isFree: boolean): Promise<void> {
  await query(
    db,
    `update subscriptions set coupon_left = coupon_left - 1, free_periods = free_periods + case when $2 then 1 else 0 end
     where id = $1::uuid`,
    [id, isFree],
  );
}

/**
 * Deletes a subscription that couldn't be completed. Call it in the transaction that created the
 * subscription.
 */
export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await query(db, "delete from subscriptions where id = $1::uuid", [id]);
}

export interface SubscriptionChange {
  readonly priceVersion: number;
  readonly next: { readonly version: number } | null;
  readonly anchorAt: number | null;
  readonly paidUntil: number | null;
  readonly offlineSince: number | null;
  readonly periods: number;
  readonly spendingCap: number | null;
  readonly cancelledAt: number | null;
  readonly endsAt: number | null;
}

/**
 * Replaces the subscription's key. All processes drop the old key from their caches. They drop the new key
 * too, because someone may have tried it before it existed.
 */
export async function saveSubscriptionKey(
  db: Db,
  id: string,
  keyHash: string,
  keyPrefix: string,
): Promise<void> {
  await query(
    db,
    `with old as (select id, key_hash from subscriptions where id = $1::uuid)
     update subscriptions s set key_hash = $2, key_prefix = $3 from old where s.id = old.id
     returning pg_notify('millrace_subscription', old.key_hash), pg_notify('millrace_subscription', $2)`,
    [id, keyHash, keyPrefix],
  );
}

/** All processes are notified, so that they remove the subscription's key from their caches. */
export async function saveSubscription(db: Db, id: string, change: SubscriptionChange): Promise<void> {
  await query(
    db,
    `update subscriptions set price_version = $2, anchor_at = $3, paid_until = $4, periods = $5, spending_cap = $6,
       cancelled_at = $7, ends_at = $8, offline_since = $9, next_version = $10, tried_at = null
     where id = $1::uuid returning pg_notify('millrace_subscription', key_hash)`,
    [
      id,
      change.priceVersion,
      time(change.anchorAt),
      time(change.paidUntil),
      change.periods,
      change.spendingCap,
      time(change.cancelledAt),
      time(change.endsAt),
      time(change.offlineSince),
      change.next?.version ?? null,
    ],
  );
}

/**
 * Counts the subscribers of each price version. A subscriber who switches to another version in the next
 * period counts for both. A buyer who has cancelled doesn't count, even if their access hasn't ended yet.
 */
export async function countSubscribers(
  db: Db,
  kind: PriceKind,
  itemId: string,
): Promise<Map<number, number>> {
  const rows = await query(
    db,
    `select version, count(*)::int as count from subscriptions, lateral (select price_version as version union
       select next_version where next_version is not null) v
     where kind = $1 and item_id = $2::uuid and cancelled_at is null group by version`,
    [kind, itemId],
  ).rows(z.object({ version: z.number(), count: z.number() }));
  return new Map(rows.map(({ version, count }) => [version, count]));
}

export async function countRuns(db: Db, ids: readonly string[], since: number): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await query(
    db,
    `select s.id, (select count(*)::int from runs r where r.subscription_id = s.id and r.id >= $2::uuid
       and r.mode = 'production' and r.status = 'succeeded') as count
     from unnest($1::uuid[]) as s(id)`,
    [[...ids], idAtTime(since)],
  ).rows(z.object({ id: z.string(), count: z.number() }));
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export async function hasOpenSubscription(
  db: Db,
  kind: PriceKind,
  itemId: string,
  now: number,
): Promise<boolean> {
  const rows = await query(
    db,
    `select from subscriptions where kind = $1 and item_id = $2::uuid and (cancelled_at is null or ends_at > $3 or offline_since is not null)
     limit 1`,
    [kind, itemId, new Date(now)],
  );
  return rows.length > 0;
}

export async function moveSubscribers(
  db: Db,
  { kind, itemId }: { kind: PriceKind; itemId: string },
  from: readonly number[],
  to: number,
): Promise<void> {
  await query(
    db,
    `with moved as (
       update subscriptions set price_version = case when price_version = any($3::int[]) then $4 else price_version end,
         next_version = case when next_version = any($3::int[]) then $4 else next_version end
       where kind = $1 and item_id = $2::uuid and cancelled_at is null
         and (price_version = any($3::int[]) or next_version = any($3::int[]))
       returning key_hash)
     select count(pg_notify('millrace_subscription', key_hash)) from moved`,
    [kind, itemId, [...from], to],
  );
}

function time(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}
