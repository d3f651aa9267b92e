import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { SIGNED } from "@/db/queries/ledger";
import type { PriceKind } from "@/lib/schema/price";

interface Around {
  readonly kind: PriceKind;
  readonly itemId: string;
  readonly sellerId: string;
  /** Time of each price change (`at`), and length of the time span to examine before and after it. */
  readonly times: readonly { readonly at: number; readonly spanMs: number }[];
}

const side = z.object({ began: z.number(), subscribers: z.number(), joined: z.number(), left: z.number() });
const spanRow = z
  .object({
    place: z.coerce.number(),
    side: z.enum(["before", "after"]),
    revenue: z.array(z.object({ currency: z.string(), amount: z.coerce.number() })),
  })
  .and(side);
export type PriceSpan = z.output<typeof spanRow>;

/**
 * Returns two rows per price change, one for the time span before it and one for the span after it. `place`
 * is the position of the change in `times`. `began` is the number of subscribers at the start of the span,
 * `left` is how many of them left during it, and `subscribers` is the number at its end.
 */
export async function findPriceEffects(
  db: Db,
  { kind, itemId, sellerId, times }: Around,
): Promise<PriceSpan[]> {
  if (times.length === 0) return [];
  return query(
    db,
    `with spans as (
       select place, side, case when side = 'before' then at - span else at end as since,
         case when side = 'before' then at else at + span end as until
       from (select place, to_timestamp(at / 1000.0) as at, make_interval(secs => ms / 1000.0) as span
         from unnest($4::float8[], $5::float8[]) with ordinality as t (at, ms, place)) each
       cross join (values ('before'), ('after')) as sides (side)
     ), own as (
       select id, created_at, cancelled_at from subscriptions
       where seller_id = $1::uuid and kind = $2 and item_id = $3::uuid
     )
     select p.place, p.side,
       (select count(*)::int from own where created_at < p.since and (cancelled_at is null or cancelled_at >= p.since))
         as began,
       (select count(*)::int from own where created_at < p.until and (cancelled_at is null or cancelled_at >= p.until))
         as subscribers,
       (select count(*)::int from own where created_at >= p.since and created_at < p.until) as joined,
       (select count(*)::int from own where created_at < p.since and cancelled_at >= p.since and cancelled_at < p.until)
         as left,
       coalesce((select json_agg(m order by m.currency) from (
         select e.currency, sum(${SIGNED}) as amount from own s
         join ledger_entries e on e.subscription_id = s.id and e.at >= p.since and e.at < p.until
         group by e.currency) m), '[]') as revenue
     from spans p order by p.place, p.side`,
    [sellerId, kind, itemId, times.map(({ at }) => at), times.map(({ spanMs }) => spanMs)],
  ).rows(spanRow);
}
