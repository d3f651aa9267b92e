import { z } from "zod";
import { rateOf, SHARE_UNIT } from "@/db/charge-operator-shares";
import { type Db, query } from "@/db/handle";
import { SIGNED } from "@/db/queries/ledger";
import { appendTo } from "@/lib/kit/append-to";

/** Each statement returns one row per fault. */
const CHECKS: readonly { readonly fault: string; readonly statement: string }[] = [
  {
    fault: "Account balance differs from the sum of its entries",
    statement: `select a.id::text as subject, a.balance || ' for ' || coalesce(e.sum, 0) || ' ' || a.currency as detail
      from ledger_accounts a left join (
        select account, sum(amount) as sum from (
          select credit_account as account, amount from ledger_entries
          union all select debit_account, -amount from ledger_entries) as sides group by account
      ) e on e.account = a.id
      where a.balance <> coalesce(e.sum, 0)`,
  },
  {
    fault: "The account balances in a currency don't add up to 0",
    statement: `select currency as subject, sum(balance)::text as detail from ledger_accounts
      group by currency having sum(balance) <> 0`,
  },
  {
    fault: "Run charged although it did not succeed",
    statement: `select r.id::text as subject, r.status as detail
      from ledger_entries e join runs r on r.id = e.run_id where r.status <> 'succeeded'`,
  },
  {
    fault: "Hold left over from a run that has ended",
    statement: `select r.id::text as subject, r.status as detail
      from holds h join runs r on r.id = h.run_id where r.status in ('succeeded', 'failed', 'cancelled')`,
  },
  {
    fault: "Hold for a run that does not exist",
    statement: `select h.run_id::text as subject, 'since ' || h.held_at as detail
      from holds h where h.held_at < now() - interval '1 minute' and not exists (select from runs r where r.id = h.run_id)`,
  },
  {
    fault: "Holds exceed the balance",
    statement: `select a.id::text as subject, a.balance || ' for ' || sum(h.amount) as detail
      from ledger_accounts a join holds h on h.debit_account = a.id group by a.id having sum(h.amount) > a.balance + a.overdraft`,
  },
  {
    fault: "A subscription's number of periods differs from its number of ledger entries",
    statement: `select s.id::text as subject, s.periods || ' for ' || count(e.cause) as detail
      from subscriptions s left join ledger_entries e on e.subscription_id = s.id and e.cause like 'period:%'
      group by s.id having s.periods <> count(e.cause) + s.free_periods + (select count(*) from plan_periods p
        where p.subscription_id = s.id and p.number > 0 and p.amount = 0)`,
  },
  {
    fault:
      "The cost of a period's usage differs from what was posted to the ledger plus what is still to be posted",
    statement: `select s.id::text as subject, p.cost || ' for ' || p.remainder || ' and ' || coalesce(e.posted, 0) as detail
      from (select workspace_id, kind, item_id, min(id::text) as id, array_agg(id) as ids from subscriptions group by 1, 2, 3) s
      join lateral (select sum(cost) as cost, sum(remainder) as remainder, max(minor) as minor from plan_periods
        where subscription_id = any(s.ids)) p on p.cost is not null
      left join lateral (
        select sum(case when e.cause like 'refund:%' then -e.amount else e.amount end) as posted
        from ledger_entries e join price_versions v
          on v.kind = s.kind and v.item_id = s.item_id and v.version = e.price_version and v.mode = 'plan'
        where e.subscription_id = any(s.ids) and e.cause ~ '^(refund:)?(run|reads):') e on true
      where p.cost <> p.remainder + coalesce(e.posted, 0) * p.minor`,
  },
  {
    fault: "The days of a plan's period don't add up to its units",
    statement: `select p.subscription_id::text as subject, p.units || ' for ' || coalesce(sum(d.units), 0) as detail
      from plan_periods p left join plan_days d on d.subscription_id = p.subscription_id and d.period = p.number
      where p.number > 0 group by p.subscription_id, p.number
      having p.units <> coalesce(sum(d.units), 0) or p.cost <> coalesce(sum(d.cost), 0)`,
  },
  {
    fault: "Refund without a payment, to a different buyer, or larger than the payment",
    statement: `select r.charge as subject, r.amount || ' for ' || coalesce(p.amount, 0) as detail
      from (
        select coalesce(charge, case when run_id is null then 'period:' else '' end || substr(cause, 8)) as charge,
          debit_account, credit_account, sum(amount) as amount
        from ledger_entries where cause like 'refund:%' group by 1, 2, 3
      ) r left join ledger_entries p
        on p.cause = r.charge and p.debit_account = r.credit_account and p.credit_account = r.debit_account
      where p.cause is null or r.amount > p.amount`,
  },
  {
    fault: "The operator's share of a seller's sales doesn't match the agreed share",
    statement: `select a.id::text as subject, a.balance || ' and ' || a.share_rest || ' for ' || coalesce(sum(e.part), 0) as detail
      from ledger_accounts a left join (
        select s.seller_id, e.currency, (${SIGNED}) * ${rateOf("s.kind", "coalesce(c.at, e.at)")} as part
        from ledger_entries e join subscriptions s on s.id = e.subscription_id
        left join ledger_entries c on c.cause = e.charge
      ) e on e.seller_id = a.share_of and e.currency = a.currency
      where a.share_of is not null group by a.id
      having a.balance * ${SHARE_UNIT} + a.share_rest <> coalesce(sum(e.part), 0) or a.share_rest not between 0 and ${SHARE_UNIT - 1}`,
  },
  {
    fault: "Payout differs from the reserved amount, or a failed payout was not returned",
    statement: `select o.id::text as subject, o.status || ' ' || o.amount || ' for ' || coalesce(e.amount, 0) as detail
      from payouts o left join (
        select payout_id, sum(case when cause like 'payout:%' then amount else -amount end) as amount
        from ledger_entries where payout_id is not null group by payout_id
      ) e on e.payout_id = o.id
      where coalesce(e.amount, 0) <> case when o.status in ('pending', 'paid') then o.amount else 0 end`,
  },
];

export interface LedgerFault {
  readonly fault: string;
  readonly subject: string;
  readonly detail: string;
}

const row = z.object({ subject: z.string(), detail: z.string() });

export async function findLedgerFaults(db: Db): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const { fault, statement } of CHECKS) {
    const rows = await query(db, statement).rows(row);
    appendTo(
      faults,
      rows.map((found) => ({ fault, ...found })),
    );
  }
  return faults;
}
