import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { priceKind } from "@/lib/schema/price";

const row = z.object({
  cause: z.string(),
  at: z.date(),
  signed: z.coerce.number(),
  kind: priceKind.nullable(),
  itemId: z.string().nullable(),
  itemName: z.string().nullable(),
  runId: z.string().nullable(),
  periodStart: z.date().nullable(),
  periodEnd: z.date().nullable(),
  reference: z.string().nullable(),
  balance: z.coerce.number(),
});
export type StatementRow = z.output<typeof row>;

export interface StatementFilter {
  readonly workspaceId: string;
  /** The viewer. Other people's private items are shown without a name. */
  readonly userId: string;
  readonly currency: string;
  /** Cursor: `cause` of the last entry on the previous page; null for the first page. */
  readonly before: string | null;
  readonly limit: number;
}

const COLUMNS = "cause, at, amount, subscription_id, run_id, period_start, period_end, payment_id";

/**
 * Returns entries, newest first, each with the balance after it, which is the current balance minus all later
 * entries. One SQL query reads both the entries and the balance, so that they are consistent.
 */
export async function findStatement(db: Db, filter: StatementFilter): Promise<StatementRow[]> {
  return query(
    db,
    `with own as (
       select id, balance from ledger_accounts where workspace_id = $1::uuid and currency = $2),
     mark as (select at, cause from ledger_entries where cause = $3),
     entries as (
       (select ${COLUMNS}, -amount as signed from ledger_entries
        where debit_account = (select id from own) and ($3::text is null or (at, cause) < (select at, cause from mark))
        order by at desc, cause desc limit $4)
       union all
       (select ${COLUMNS}, amount from ledger_entries
        where credit_account = (select id from own) and ($3::text is null or (at, cause) < (select at, cause from mark))
        order by at desc, cause desc limit $4)),
     page as (select * from entries order by at desc, cause desc limit $4),
     later as (
       select coalesce(sum(case when credit_account = (select id from own) then amount else -amount end), 0) as sum
       from ledger_entries
       where $3::text is not null and (at, cause) >= (select at, cause from mark)
         and (debit_account = (select id from own) or credit_account = (select id from own)))
     select p.cause, p.at, p.signed, s.kind, s.item_id,
       coalesce(w.name, k.name, g.name, d.name) as item_name, p.run_id, p.period_start, p.period_end, m.reference,
       (select balance from own) - (select sum from later)
         - coalesce(sum(p.signed) over (order by p.at desc, p.cause desc
             rows between unbounded preceding and 1 preceding), 0) as balance
     from page p
     left join subscriptions s on s.id = p.subscription_id
     left join payments m on m.id = p.payment_id
     left join workflows w on s.kind = 'workflow' and w.id = s.item_id
     left join published_workers k on s.kind = 'worker' and k.id = s.item_id
     left join widgets g on s.kind = 'widget' and g.id = s.item_id
     left join dashboards d on s.kind = 'dashboard' and d.id = s.item_id
       and (d.visibility <> 'private' or d.created_by = $5::uuid)
     order by p.at desc, p.cause desc`,
    [filter.workspaceId, filter.currency, filter.before, filter.limit, filter.userId],
  ).rows(row);
}

export async function hasEntry(db: Db, { workspaceId, currency, before }: StatementFilter): Promise<boolean> {
  const rows = await query(
    db,
    `select from ledger_entries e
     join ledger_accounts a on a.id in (e.debit_account, e.credit_account)
     where e.cause = $3 and a.workspace_id = $1::uuid and a.currency = $2`,
    [workspaceId, currency, before],
  );
  return rows.length > 0;
}
