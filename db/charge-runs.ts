import { chargeOperatorShares } from "@/db/charge-operator-shares";

/**
 * SQL that charges for the cycles of runs. It is a part of the statement in `record-runs.ts`, whose rows
 * `moved` are the runs that the statement ends. All batches take locks in the same order, so they never
 * deadlock: first version counters (of the subscribers' copies if there are any, otherwise of the providers),
 * then accounts.
 */
export function chargeRuns(after: "counted" | "copied"): string {
  return `closed as (
  delete from holds h using moved m where h.run_id = m.id and m.status in ('succeeded', 'failed', 'cancelled')
  returning h.*, m.status as ended, m.finished_at
), ${chargeCycles("closed where ended = 'succeeded'", `(select count(*) from ${after}) >= 0`)}`;
}

/**
 * Charges for successful cycles: each at its own price or, if its plan counts units, at the cost of the units
 * beyond the quota. Locks a plan's row before any account. Posts only whole minor units, and no more than the
 * holds of these cycles cover. The holds can be too low, because it wasn't known at the start which cycles
 * would exceed the quota. The amount that isn't posted is carried over in the plan's remainder.
 */
export function chargeCycles(rows: string, first: string): string {
  const over = (place: string) => `greatest(0, m.units + ${place} - m.includes)`;
  const added = (place: string) => `m.overage * (${over(place)} - ${over("0")})`;
  const posted = (place: string, covered: string) =>
    `least(greatest(0, m.remainder + ${added(place)}) / m.minor, ${covered})`;
  return `succeeded as (
  select * from ${rows}
), unit as (
  select *, row_number() over each as place, (sum(amount) over each)::bigint as covered
  from succeeded where period is not null window each as (partition by subscription_id, period order by run_id)
), meter as (
  select p.* from plan_periods p
  where (p.subscription_id, p.number) in (select subscription_id, period from unit) and ${first}
  order by p.subscription_id, p.number for update
), metered as (
  select u.*, ${added("u.place")} - ${added("(u.place - 1)")} as cost, m.version,
    ${posted("u.place", "u.covered")} - ${posted("(u.place - 1)", "u.covered - u.amount")} as post
  from unit u join meter m on m.subscription_id = u.subscription_id and m.number = u.period
), total as (
  select subscription_id, period, count(*) as units, sum(cost)::bigint as cost, sum(post)::bigint as post
  from metered group by 1, 2
), counted_units as (
  update plan_periods p set units = p.units + t.units, cost = p.cost + t.cost,
    remainder = m.remainder + t.cost - t.post * m.minor
  from total t join meter m on m.subscription_id = t.subscription_id and m.number = t.period
  where p.subscription_id = t.subscription_id and p.number = t.period
), day as (
  ${addDays("select subscription_id, period, used_by, finished_at, 1 as units, cost from metered")}
), due as (
  select run_id, subscription_id, price_version, debit_account, credit_account, currency, amount, finished_at
  from succeeded where period is null and amount > 0
  union all
  select run_id, subscription_id, version, debit_account, credit_account, currency, post, finished_at
  from metered where post > 0
), ${charge("due", `(select count(*) from meter) >= 0 and ${first}`)}`;
}

export function addDays(used: string): string {
  return `insert into plan_days as d (subscription_id, day, period, used_by, units, cost)
  select subscription_id, (finished_at at time zone 'UTC')::date, period, used_by, sum(units), sum(cost)
  from (${used}) as used group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (subscription_id, day, period, used_by) do update
    set units = d.units + excluded.units, cost = d.cost + excluded.cost`;
}

/**
 * SQL that updates the earned part of an account's balance; both arguments are SQL expressions. Purchased
 * credit is spent before earnings, so the earned part only falls once the balance would drop below it.
 */
export function earnedAfter(balanceChange: string, earnedChange: string): string {
  return `earned = greatest(0, least(a.earned + ${earnedChange}, a.balance + ${balanceChange}))`;
}

/**
 * Moves the amount of each row from the debit account to the credit account. An entry's `cause` is unique, so
 * a run can't be charged twice. Accounts are locked in a fixed order.
 */
function charge(rows: string, first: string): string {
  return `charged as (
  insert into ledger_entries (cause, debit_account, credit_account, currency, amount, at, subscription_id,
    price_version, run_id)
  select 'run:' || run_id, debit_account, credit_account, currency, amount, finished_at, subscription_id,
    price_version, run_id
  from ${rows}
  on conflict (cause) do nothing
  returning cause, debit_account, credit_account, currency, amount, at, subscription_id, run_id
), delta as (
  select account, sum(amount)::bigint as amount, sum(earned)::bigint as earned from (
    select debit_account as account, -amount as amount, 0 as earned from charged
    union all select credit_account, amount, amount from charged
  ) as sides group by account
), locked as (
  select id from ledger_accounts
  where id in (select account from delta) and ${first}
  order by id for update
), sold as (
  select cause, credit_account as seller_account, subscription_id, currency, amount, at as sold_at, at, run_id,
    null::timestamptz as period_start, null::timestamptz as period_end
  from charged
), ${chargeOperatorShares("sold", "(select count(*) from locked) >= 0")}, settled as (
  update ledger_accounts a set balance = a.balance + d.amount - d.taken, ${earnedAfter("d.amount - d.taken", "d.earned - d.taken")}
  from (select delta.account, delta.amount, delta.earned, coalesce(t.taken, 0) as taken
    from delta join locked on locked.id = delta.account left join seller_share t on t.account = delta.account) d
  where a.id = d.account
)`;
}
