/**
 * The part of `record-runs.ts` that charges cycles; `moved` are the runs that it ends. Accounts are locked after the
 * counters of providers or, where there are some, of copies, so two batches never wait for each other in a circle.
 */
export function chargeRuns(after: "counted" | "copied"): string {
  return `closed as (
  delete from holds h using moved m where h.run_id = m.id and m.status in ('succeeded', 'failed', 'cancelled')
  returning h.*, m.status as ended, m.finished_at
), ${charge("closed where ended = 'succeeded'", `(select count(*) from ${after}) >= 0`)}`;
}

/**
 * What of a balance is earned money, after both changed: what is spent is taken from bought credit first, so it falls only
 * with the balance itself.
 */
export function earnedAfter(balanceChange: string, earnedChange: string): string {
  return `earned = greatest(0, least(a.earned + ${earnedChange}, a.balance + ${balanceChange}))`;
}

/**
 * Takes from one account what it gives to the other, for each of the rows. The entry's cause is written once, so nothing
 * can charge a run twice; and accounts are locked in one order.
 */
export function charge(rows: string, first: string): string {
  return `charged as (
  insert into ledger_entries (cause, debit_account, credit_account, currency, amount, at, subscription_id,
    price_version, run_id)
  select 'run:' || run_id, debit_account, credit_account, currency, amount, finished_at, subscription_id,
    price_version, run_id
  from ${rows}
  on conflict (cause) do nothing
  returning debit_account, credit_account, amount
), delta as (
  select account, sum(amount)::bigint as amount, sum(earned)::bigint as earned from (
    select debit_account as account, -amount as amount, 0 as earned from charged
    union all select credit_account, amount, amount from charged
  ) as sides group by account
), locked as (
  select id from ledger_accounts
  where id in (select account from delta) and ${first}
  order by id for update
), settled as (
  update ledger_accounts a set balance = a.balance + d.amount, ${earnedAfter("d.amount", "d.earned")}
  from delta d join locked l on l.id = d.account
  where a.id = d.account
)`;
}
