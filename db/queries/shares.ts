import { z } from "zod";
import { chargeOperatorShares, rateOf, SHARE_UNIT } from "@/db/charge-operator-shares";
import { earnedAfter } from "@/db/charge-runs";
import { type Db, query } from "@/db/handle";
import { type PriceKind, priceKind } from "@/lib/schema/price";

const rateRow = z.object({ kind: priceKind, rate: z.number(), since: z.date() });

export async function findShareRates(db: Db, now: number): Promise<z.infer<typeof rateRow>[]> {
  return query(
    db,
    `select kind, rate, since from share_rates r
     where since > $1 or since = (select max(since) from share_rates where kind = r.kind and since <= $1)
     order by kind, since`,
    [new Date(now)],
  ).rows(rateRow);
}

/** The rate replaces any other rate that was planned for the future. */
export async function saveShareRate(
  db: Db,
  { kind, rate, since, now }: { kind: PriceKind; rate: number; since: number; now: number },
): Promise<void> {
  await query(
    db,
    `with gone as (delete from share_rates where kind = $1 and since > $4 and since <> $3)
     insert into share_rates (kind, rate, since) values ($1, $2, $3)
     on conflict (kind, since) do update set rate = excluded.rate`,
    [kind, rate, new Date(since), new Date(now)],
  );
}

export async function findShares(db: Db): Promise<{ currency: string; amount: number }[]> {
  return query(
    db,
    `select currency, sum(balance) as amount from ledger_accounts
     where workspace_id is null and share_of is not null group by currency having sum(balance) <> 0 order by currency`,
    [],
  ).rows(z.object({ currency: z.string(), amount: z.coerce.number() }));
}

/**
 * The part of the operator's share that is returned when these charges are refunded, in whole minor units.
 * Calculated for all charges together, because fractions carry over from one to the next. The charges must
 * have the same seller and currency. Call it while the seller's account is locked.
 */
export async function findShareBack(
  db: Db,
  returned: readonly { readonly cause: string; readonly amount: number }[],
): Promise<number> {
  const { back } = await query(
    db,
    `select -floor((min(a.share_rest) - sum(r.amount * coalesce(${rateOf("s.kind", "e.at")}, 0)))::numeric / ${SHARE_UNIT}) as back
     from unnest($1::text[], $2::bigint[]) as r (cause, amount)
     join ledger_entries e on e.cause = r.cause
     join subscriptions s on s.id = e.subscription_id
     join ledger_accounts a on a.workspace_id is null and a.share_of = s.seller_id and a.currency = e.currency`,
    [returned.map(({ cause }) => cause), returned.map(({ amount }) => amount)],
  ).only(z.object({ back: z.coerce.number().nullable() }));
  return back ?? 0;
}

interface Sale {
  readonly cause: string;
  readonly seller: string;
  /** Negative for refunds. */
  readonly amount: number;
}

/**
 * Takes the operator's share of one sale, or returns it for a refund. The ledger entry must have been written
 * and the accounts locked.
 */
export async function takeShare(db: Db, { cause, seller, amount }: Sale): Promise<void> {
  await query(db, TAKE, [cause, seller, amount]);
}

const TAKE = `with sold as (
  select e.cause, $2::uuid as seller_account, e.subscription_id, e.currency, $3::bigint as amount,
    coalesce(c.at, e.at) as sold_at, e.at, e.run_id, e.period_start, e.period_end
  from ledger_entries e left join ledger_entries c on c.cause = e.charge where e.cause = $1
), ${chargeOperatorShares("sold", "true")}
update ledger_accounts a set balance = a.balance - t.taken, ${earnedAfter("(-t.taken)", "(-t.taken)")}
from seller_share t where a.id = t.account`;
