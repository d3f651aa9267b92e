import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { priceKind } from "@/lib/schema/price";

/** Identifies a calendar year (UTC) of a workspace's account. */

export interface YearOf {
  readonly workspaceId: string;
  /** The person who views the year. Other people's private items are shown to them without a name. */
  readonly userId: string;
  readonly from: Date;
  readonly to: Date;
}

const sum = z.object({
  month: z.string(),
  currency: z.string(),
  side: z.enum(["bought", "bought_returned", "sold", "sold_returned", "share", "paid_in", "paid_out"]),
  kind: priceKind.nullable(),
  itemId: z.string().nullable(),
  itemName: z.string().nullable(),
  otherId: z.string().nullable(),
  quantity: z.coerce.number(),
  amount: z.coerce.number(),
});
export type YearSum = z.output<typeof sum>;

/**
 * Sums ledger entries by month, kind of entry, item and counterparty. Money that left the account is
 * negative.
 */
export async function findYearSums(db: Db, { workspaceId, userId, from, to }: YearOf): Promise<YearSum[]> {
  return query(
    db,
    `with entries as (
       select e.*, case when e.credit_account = a.id then e.amount else -e.amount end as signed
       from ledger_accounts a
       cross join lateral (
         select * from ledger_entries where debit_account = a.id and at >= $2 and at < $3
         union all
         select * from ledger_entries where credit_account = a.id and at >= $2 and at < $3) e
       where a.workspace_id = $1::uuid)
     select to_char(e.at at time zone 'UTC', 'YYYY-MM') as month, e.currency,
       case when e.cause like 'share:%' then 'share'
         when e.payout_id is not null then 'paid_out'
         when s.id is null then 'paid_in'
         when e.cause like 'refund:%' then case when e.signed > 0 then 'bought_returned' else 'sold_returned' end
         else case when e.signed > 0 then 'sold' else 'bought' end end as side,
       s.kind, s.item_id, coalesce(w.name, k.name, g.name, d.name) as item_name,
       case when s.workspace_id = $1::uuid then s.seller_id else s.workspace_id end as other_id,
       count(*) as quantity, sum(e.signed) as amount
     from entries e
     left join subscriptions s on s.id = e.subscription_id
     left join workflows w on s.kind = 'workflow' and w.id = s.item_id
     left join published_workers k on s.kind = 'worker' and k.id = s.item_id
     left join widgets g on s.kind = 'widget' and g.id = s.item_id
     left join dashboards d on s.kind = 'dashboard' and d.id = s.item_id
       and (d.visibility <> 'private' or d.created_by = $4::uuid)
     group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 6, 5`,
    [workspaceId, from, to, userId],
  ).rows(sum);
}

export async function findBalancesAt(
  db: Db,
  workspaceId: string,
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await query(
    db,
    `select a.currency, a.balance - coalesce((
       select sum(case when credit_account = a.id then amount else -amount end) from ledger_entries
       where at >= $2 and (debit_account = a.id or credit_account = a.id)), 0) as balance
     from ledger_accounts a where a.workspace_id = $1::uuid order by a.currency`,
    [workspaceId, at],
  ).rows(z.object({ currency: z.string(), balance: z.coerce.number() }));
  return new Map(rows.map(({ currency, balance }) => [currency, balance]));
}

const written = z.object({
  id: z.string(),
  sellerId: z.string(),
  buyerId: z.string(),
  number: z.number(),
  amount: z.coerce.number(),
  currency: z.string(),
  issuedAt: z.date(),
  seller: z.string(),
  buyer: z.string(),
});
export type YearReceipt = z.output<typeof written>;

/**
 * Returns the receipts and credit notes for the year, whenever they were issued, in the order of their
 * numbers.
 */
export async function findYearReceipts(
  db: Db,
  { workspaceId, from, to }: YearOf,
  limit: number,
): Promise<YearReceipt[]> {
  return query(
    db,
    `select r.id, r.seller_id, r.buyer_id, r.number, r.amount, r.currency, r.issued_at, r.seller, r.buyer
     from receipts r left join ledger_entries e on e.cause = r.entry
     where $1::uuid in (r.seller_id, r.buyer_id)
       and coalesce(e.at, to_timestamp(r.month, 'YYYY-MM')::timestamp at time zone 'UTC') >= $2
       and coalesce(e.at, to_timestamp(r.month, 'YYYY-MM')::timestamp at time zone 'UTC') < $3
     order by r.seller_id, r.number limit $4`,
    [workspaceId, from, to, limit],
  ).rows(written);
}

export async function findYears(db: Db, workspaceId: string): Promise<number[]> {
  return query(
    db,
    `select distinct extract(year from at at time zone 'UTC')::int as year from ledger_accounts a
     cross join lateral (
       select at from ledger_entries where debit_account = a.id
       union all select at from ledger_entries where credit_account = a.id) e
     where a.workspace_id = $1::uuid order by 1 desc`,
    [workspaceId],
  ).column(z.number());
}
