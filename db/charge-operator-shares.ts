/** Rates are in basis points, so an amount times its rate is in ten-thousandths of a minor unit. */
export const SHARE_UNIT = 10_000;

export function rateOf(kind: string, soldAt: string): string {
  return `(select r.rate from share_rates r where r.kind = ${kind} and r.since <= ${soldAt} order by r.since desc limit 1)`;
}

/**
 * SQL that takes the operator's share of sales and returns it for refunds, as ledger entries of their own.
 * `sold` names a query with a row per sale or refund: `cause, seller_account, subscription_id, currency,
 * amount` (negative for a refund), `sold_at, at, run_id, period_start, period_end`. Fractions of a minor unit
 * stay in the account for the operator's share and are added to the next sale, so the total is exact to a
 * ten-thousandth of a minor unit. The result `seller_share` has the amount to deduct from each seller's
 * account. Sellers' accounts must be locked first, because the account for a seller's share is only ever
 * locked together with the seller's own. The condition `first` ensures this order. Reads nothing if no rate
 * was ever set.
 */
export function chargeOperatorShares(sold: string, first: string): string {
  const whole = (hundredths: string) => `floor((k.share_rest + ${hundredths})::numeric / ${SHARE_UNIT})`;
  return `rated as (
  select c.*, s.seller_id, c.amount * ${rateOf("s.kind", "c.sold_at")} as part
  from ${sold} c join subscriptions s on s.id = c.subscription_id
  where exists (select from share_rates)
), share_account as (
  select a.id, a.share_of, a.currency, a.share_rest from ledger_accounts a
  where a.workspace_id is null and (a.share_of, a.currency) in (select seller_id, currency from rated where part <> 0) and ${first}
  order by a.id for update
), shared as (
  select r.*, k.id as share_account,
    (${whole("sum(r.part) over each")} - ${whole("sum(r.part) over each - r.part")})::bigint as taken
  from rated r join share_account k on k.share_of = r.seller_id and k.currency = r.currency where r.part <> 0
  window each as (partition by k.id order by r.cause rows unbounded preceding)
), share_entry as (
  insert into ledger_entries (cause, debit_account, credit_account, currency, amount, at, run_id, period_start, period_end)
  select 'share:' || cause, case when taken > 0 then seller_account else share_account end,
    case when taken > 0 then share_account else seller_account end, currency, abs(taken), at, run_id, period_start, period_end
  from shared where taken <> 0
), share_kept as (
  update ledger_accounts a set balance = a.balance + t.taken,
    share_rest = a.share_rest + t.part - t.taken * ${SHARE_UNIT}
  from (select share_account, sum(taken)::bigint as taken, sum(part)::bigint as part from shared group by 1) t
  where a.id = t.share_account
), seller_share as (
  select seller_account as account, sum(taken)::bigint as taken from shared group by 1
)`;
}
