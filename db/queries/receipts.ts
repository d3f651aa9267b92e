import { and, desc, eq, lt, or } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { receipts } from "@/db/schema/receipts";

/** Sales and refunds that have no receipt yet. */

const due = z
  .object({
    cause: z.string(),
    at: z.date(),
    buyerId: z.string(),
    createdBy: z.string(),
    signed: z.coerce.number(),
    currency: z.string(),
    itemName: z.string().nullable(),
    kind: z.string(),
    periodStart: z.date().nullable(),
    periodEnd: z.date().nullable(),
    charge: z.string().nullable(),
    /** Time of the refunded charge; null if this is not a refund. */
    chargedAt: z.date().nullable(),
    /** Price of a full billing period before any coupon. */
    wholeAmount: z.coerce.number().nullable(),
    hasTiers: z.boolean(),
    tier: z.string().nullable(),
    tierName: z.string().nullable(),
    /**
     * True if the buyer switched plans within a period, and this entry charges the price difference for the
     * remaining time.
     */
    isPart: z.boolean(),
    beforeVersion: z.number().nullable(),
    beforeTier: z.string().nullable(),
    beforeName: z.string().nullable(),
    isDiscounted: z.boolean(),
    coupon: z.string().nullable(),
  })
  .transform(({ tier, tierName, beforeVersion, beforeTier, beforeName, ...rest }) => ({
    ...rest,
    plan: { tier, name: tierName },
    planBefore: beforeVersion === null ? null : { tier: beforeTier, name: beforeName },
  }));
export type DueEntry = z.output<typeof due>;

const NAMES = `left join workflows w on s.kind = 'workflow' and w.id = s.item_id
  left join published_workers k on s.kind = 'worker' and k.id = s.item_id
  left join widgets g on s.kind = 'widget' and g.id = s.item_id
  left join dashboards d on s.kind = 'dashboard' and d.id = s.item_id`;

const tierNameOf = (version: string) => `case when ${version}.tier is null
    then (select i.name from price_items i where i.kind = s.kind and i.item_id = s.item_id)
    else (select t.name from price_tiers t where t.kind = s.kind and t.item_id = s.item_id and t.tier = ${version}.tier) end`;

/**
 * Subscription fees and refunds. Each gets its own receipt. Entries before `since` have already been
 * processed.
 */
export async function findDueEntries(
  db: Db,
  sellerId: string,
  since: number,
  limit: number,
): Promise<DueEntry[]> {
  return query(
    db,
    `select e.cause, e.at, s.workspace_id as buyer_id, s.created_by, e.currency, s.kind,
       case when e.cause like 'refund:%' then -e.amount else e.amount end as signed,
       coalesce(w.name, k.name, g.name, d.name) as item_name, e.period_start, e.period_end, e.charge,
       c.at as charged_at, v.amount as whole_amount, v.tier, ${tierNameOf("v")} as tier_name,
       exists (select from price_tiers x where x.kind = s.kind and x.item_id = s.item_id) as has_tiers,
       coalesce(p.started_at > p.whole_from, false) as is_part, b.version as before_version, b.tier as before_tier,
       ${tierNameOf("b")} as before_name, coalesce(p.discounted, false) as is_discounted, o.code as coupon
     from subscriptions s
     join ledger_entries e on e.subscription_id = s.id and e.at >= $2
     left join ledger_entries c on c.cause = e.charge
     left join price_versions v on v.kind = s.kind and v.item_id = s.item_id
       and v.version = coalesce(e.price_version, c.price_version)
     left join plan_periods p on p.subscription_id = s.id
       and p.number = case when e.cause like 'period:%' then split_part(e.cause, ':', 3)::int end
     left join plan_periods q on q.subscription_id = s.id and q.number = p.number - 1
     left join price_versions b on b.kind = s.kind and b.item_id = s.item_id and b.version = q.version
     left join coupons o on o.id = s.coupon_id
     ${NAMES}
     where s.seller_id = $1::uuid and (e.cause like 'period:%' or e.cause like 'refund:%')
       and not exists (select from receipts r where r.entry = e.cause)
     order by e.at, e.cause limit $3`,
    [sellerId, new Date(since), limit],
  ).rows(due);
}

const duePayment = z.object({
  cause: z.string(),
  at: z.date(),
  buyerId: z.string(),
  createdBy: z.string(),
  amount: z.coerce.number(),
  currency: z.string(),
});

export async function findDuePayments(db: Db, workspaceId: string, limit: number) {
  return query(
    db,
    `select e.cause, p.at, p.workspace_id as buyer_id, t.created_by, p.amount, p.currency
     from payments p
     join top_ups t on t.workspace_id = p.workspace_id and t.id::text = split_part(p.reference, ':', 1)
     join ledger_entries e on e.cause = 'payment:' || p.provider || ':' || p.reference
     where p.workspace_id = $1::uuid and not exists (select from receipts r where r.entry = e.cause)
     order by p.id limit $2`,
    [workspaceId, limit],
  ).rows(duePayment);
}

const dueMonth = z
  .object({
    month: z.string(),
    buyerId: z.string(),
    createdBy: z.string(),
    currency: z.string(),
    kind: z.string(),
    itemName: z.string().nullable(),
    hasTiers: z.boolean(),
    tier: z.string().nullable(),
    tierName: z.string().nullable(),
    quantity: z.coerce.number(),
    amount: z.coerce.number(),
  })
  .transform(({ tier, tierName, ...rest }) => ({ ...rest, plan: { tier, name: tierName } }));
export type DueMonth = z.output<typeof dueMonth>;

/**
 * Sales other than subscription fees get one receipt per calendar month (UTC), buyer and currency. Returns
 * the months that ended before `until` and have no receipt yet, with one row per item.
 */
export async function findDueMonths(
  db: Db,
  sellerId: string,
  { since, until }: { readonly since: number; readonly until: number },
): Promise<DueMonth[]> {
  return query(
    db,
    `with sums as (
       select to_char(e.at at time zone 'UTC', 'YYYY-MM') as month, s.workspace_id as buyer_id, e.currency, s.kind,
         s.item_id, coalesce(w.name, k.name, g.name, d.name) as item_name, v.tier, ${tierNameOf("v")} as tier_name,
         exists (select from price_tiers x where x.kind = s.kind and x.item_id = s.item_id) as has_tiers,
         count(*) as quantity, sum(e.amount) as amount, (array_agg(s.created_by order by s.id desc))[1] as created_by
       from subscriptions s
       join ledger_entries e on e.subscription_id = s.id and e.at >= $2 and e.at < $3
       left join price_versions v on v.kind = s.kind and v.item_id = s.item_id and v.version = e.price_version
       ${NAMES}
       where s.seller_id = $1::uuid and e.cause not like 'period:%' and e.cause not like 'refund:%'
       group by 1, 2, 3, 4, 5, 6, 7, 8, 9)
     select month, buyer_id, created_by, currency, kind, item_name, has_tiers, tier, tier_name, quantity, amount from sums
     where not exists (select from receipts r where r.seller_id = $1::uuid and r.buyer_id = sums.buyer_id
       and r.currency = sums.currency and r.month = sums.month)
     order by month, buyer_id, currency, item_name, item_id, tier nulls first`,
    [sellerId, new Date(since), new Date(until)],
  ).rows(dueMonth);
}

/**
 * Returns the sellers of the workspace's subscriptions, and the workspace itself if it has subscribers.
 * Receipts from these sellers may be due but not yet created.
 */
export async function findSellersFor(db: Db, workspaceId: string): Promise<string[]> {
  return query(
    db,
    `select distinct seller_id as id from subscriptions where workspace_id = $1::uuid or seller_id = $1::uuid order by 1`,
    [workspaceId],
  ).column(z.string());
}

const series = z.object({ next: z.number(), lookedAt: z.date().nullable() });

/**
 * Locks the number series until the transaction ends, so that numbers are consecutive and a rollback leaves
 * no gap.
 */
export async function lockSeries(db: Db, sellerId: string) {
  await query(db, "insert into receipt_series (seller_id) values ($1) on conflict do nothing", [sellerId]);
  const found = await query(
    db,
    "select next, looked_at from receipt_series where seller_id = $1::uuid for update",
    [sellerId],
  ).row(series);
  if (!found) throw new Error("The receipt series that was just created is missing");
  return { next: found.next, lookedAt: found.lookedAt?.getTime() ?? null };
}

export async function moveSeries(
  db: Db,
  sellerId: string,
  next: number,
  lookedAt: number | null,
): Promise<void> {
  await query(db, "update receipt_series set next = $2, looked_at = $3 where seller_id = $1::uuid", [
    sellerId,
    next,
    lookedAt === null ? null : new Date(lookedAt),
  ]);
}

export async function insertReceipt(db: Db, receipt: typeof receipts.$inferInsert): Promise<void> {
  await db.insert(receipts).values(receipt);
}

export type ReceiptRow = typeof receipts.$inferSelect;

const corrected = z.object({ number: z.number(), issuedAt: z.date() });
export type CorrectedReceipt = z.output<typeof corrected>;

/**
 * Finds the receipt that a credit note corrects. For a refund, this is the receipt of the refunded charge, or
 * the monthly receipt that includes the charge. For a reversed payment, it is the receipt of the payment,
 * whose `cause` is contained in the `cause` of the reversal. Null until that receipt has been written.
 */
export async function findCorrected(
  db: Db,
  { entry, sellerId }: { readonly entry: string; readonly sellerId: string },
): Promise<CorrectedReceipt | null> {
  const found = await query(
    db,
    `with charged as (
       select coalesce(e.charge, substring(e.cause from '^payment:[^:]*:[^:]*')) as cause, s.workspace_id as buyer_id,
         e.currency, to_char(c.at at time zone 'UTC', 'YYYY-MM') as month
       from ledger_entries e
       left join ledger_entries c on c.cause = e.charge
       left join subscriptions s on s.id = e.subscription_id
       where e.cause = $1)
     select r.number, r.issued_at from charged c join receipts r on r.seller_id = $2::uuid and r.entry = c.cause
     where c.cause <> $1
     union all
     select r.number, r.issued_at from charged c join receipts r on r.seller_id = $2::uuid
       and r.buyer_id = c.buyer_id and r.currency = c.currency and r.month = c.month
     where c.cause not like 'period:%'
     limit 1`,
    [entry, sellerId],
  ).row(corrected);
  return found ?? null;
}

export async function findReceipt(db: Db, workspaceId: string, id: string): Promise<ReceiptRow | undefined> {
  const [found] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.id, id), isParty(workspaceId)));
  return found;
}

export function listReceipts(
  db: Db,
  workspaceId: string,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<ReceiptRow[]> {
  return db
    .select()
    .from(receipts)
    .where(and(isParty(workspaceId), before === null ? undefined : lt(receipts.id, before)))
    .orderBy(desc(receipts.id))
    .limit(limit);
}

function isParty(workspaceId: string) {
  return or(eq(receipts.sellerId, workspaceId), eq(receipts.buyerId, workspaceId));
}
