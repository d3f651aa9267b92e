import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { REFUNDED } from "./charges";

/**
 * Sums the earnings that can't be paid out yet, by currency. Must agree with `getWithheldAmount`
 * (lib/pricing/split-earnings.ts), which calculates them for a single sale.
 */

const DAY_MS = 24 * 3600 * 1000;

/**
 * SQL condition that a charge is for usage: for a cycle, or for reads. Subscription fees are charged per
 * period instead.
 */
const isUse = (cause: string) => `(${cause} like 'run:%' or ${cause} like 'reads:%')`;

/**
 * SQL for what the seller keeps of a sale `e`: its amount without refunds and without the operator's share.
 * When a sale is refunded, the operator returns the corresponding part of the share.
 */
const REST = `e.amount - ${REFUNDED}
  - coalesce((select t.amount from ledger_entries t where t.cause = 'share:' || e.cause), 0)
  + coalesce((select sum(t.amount) from ledger_entries r join ledger_entries t on t.cause = 'share:' || r.cause
      where r.charge = e.cause), 0)`;

/**
 * Charges for usage are summed as credits minus debits, because there can be thousands of entries per
 * second. Charges for periods and disputed sales are read one by one.
 */
export async function findWithheld(
  db: Db,
  sellerId: string,
  { now, holdDays }: { readonly now: number; readonly holdDays: number },
): Promise<ReadonlyMap<string, number>> {
  const found = await query(
    db,
    `with account as (
       select id, currency from ledger_accounts where workspace_id = $1::uuid and share_of is null
     ), disputed as (
       select e.*, ${REST} as rest from disputes d join ledger_entries e on e.cause = d.charge
       where d.seller_id = $1::uuid and d.state = 'open'
     )
     select a.currency, (
         select coalesce(sum(greatest(0, d.rest)
           - case when $4::boolean and ${isUse("d.cause")} and d.matures and d.at > $3::timestamptz then d.rest else 0 end), 0)
         from disputed d where d.credit_account = a.id
       ) + case when not $4 then 0 else (
         select coalesce(sum(rest - case when at > $3 then 0 else
           floor(rest * least(length, greatest(0, floor(passed / ${DAY_MS})) * ${DAY_MS}) / length) end), 0)
         from (
           select e.at, greatest(0, ${REST}) as rest,
             extract(epoch from $2::timestamptz - e.period_start) * 1000 as passed,
             extract(epoch from e.period_end - e.period_start) * 1000 as length
           from ledger_entries e
           where e.credit_account = a.id and e.matures and e.period_end is not null and e.period_end > $3
             and e.cause like 'period:%' and (e.at > $3 or e.period_end > $2)
             and not exists (select from disputed d where d.cause = e.cause)
         ) period
       ) + (
         select coalesce(sum(e.amount), 0) from ledger_entries e
         where e.credit_account = a.id and e.at > $3 and e.matures and ${isUse("e.cause")}
       ) - (
         select coalesce(sum(e.amount), 0) from ledger_entries e
         where e.debit_account = a.id and e.at > $3 and e.matures and ${isUse("substr(e.cause, 7)")} and e.cause like 'share:%'
       ) - (
         select coalesce(sum(r.amount - coalesce(t.amount, 0)), 0)
         from ledger_entries r join ledger_entries e on e.cause = r.charge
         left join ledger_entries t on t.cause = 'share:' || r.cause
         where r.debit_account = a.id and r.at > $3 and r.cause like 'refund:%'
           and e.at > $3 and e.matures and ${isUse("e.cause")}
       ) end as withheld
     from account a`,
    [sellerId, new Date(now), new Date(now - holdDays * DAY_MS), holdDays > 0],
  ).rows(z.object({ currency: z.string(), withheld: z.coerce.number() }));
  return new Map(found.map(({ currency, withheld }) => [currency, withheld]));
}
