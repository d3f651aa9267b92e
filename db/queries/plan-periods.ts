import { z } from "zod";
import { addDays } from "@/db/charge-runs";
import { type Db, prepared, query } from "@/db/handle";
import { millis } from "@/db/millis";
import type { PlanTerms } from "@/lib/schema/price";

const meter = z
  .object({
    subscriptionId: z.string(),
    number: z.number(),
    version: z.number(),
    startedAt: millis,
    amount: z.coerce.number(),
    trial: z.boolean(),
    /**
     * Start of the full billing period. Only set if the buyer changed plans partway through it, so that this
     * period covers only a part of it.
     */
    wholeFrom: millis.nullable(),
    wholeMs: z.coerce.number().nullable(),
    wholeAmount: z.coerce.number().nullable(),
    discounted: z.boolean(),
    unit: z.enum(["cycle", "read"]),
    includes: z.coerce.number(),
    overage: z.coerce.number(),
    max: z.coerce.number().nullable(),
    minor: z.number(),
    units: z.coerce.number(),
    cost: z.coerce.number(),
    remainder: z.coerce.number(),
    postings: z.number(),
    pending: z.coerce.number(),
    /** Time until which the subscription is paid, which is also the end of its current period. */
    endsAt: millis.nullable(),
  })
  .transform((found) => ({ ...found, wholeFrom: found.wholeFrom ?? found.startedAt }));
/** `pending` is the number of cycles in progress. */
export type Meter = z.output<typeof meter>;

export interface PeriodName {
  readonly subscriptionId: string;
  readonly number: number;
}

const SELECT = `select p.subscription_id, p.number, p.version, p.started_at, p.amount, p.trial, p.whole_from, p.whole_ms, p.whole_amount, p.discounted, p.unit, p.includes, p.overage, p.max_units as max,
  p.minor, p.units, p.cost, p.remainder, p.postings, s.paid_until as ends_at,
  (select count(*) from holds h where h.subscription_id = p.subscription_id and h.period = p.number) as pending
from plan_periods p join subscriptions s on s.id = p.subscription_id`;

export async function findMeter(db: Db, { subscriptionId, number }: PeriodName): Promise<Meter | undefined> {
  return prepared(db, `${SELECT} where p.subscription_id = $1::uuid and p.number = $2`, [
    subscriptionId,
    number,
  ]).row(meter);
}

/**
 * Locks the given plan periods until the transaction ends. They are locked in a fixed order and before any
 * account, and only read once they are locked.
 */
export async function lockMeters(db: Db, names: readonly PeriodName[]): Promise<Meter[]> {
  if (names.length === 0) return [];
  const asked = [names.map(({ subscriptionId }) => subscriptionId), names.map(({ number }) => number)];
  const named = "(p.subscription_id, p.number) in (select * from unnest($1::uuid[], $2::int[]))";
  await query(
    db,
    `select from plan_periods p where ${named} order by p.subscription_id, p.number for update`,
    asked,
  );
  return query(db, `${SELECT} where ${named}`, asked).rows(meter);
}

/**
 * Locks the periods of a subscription, because a new period takes over the remainders of the earlier ones.
 * Call it before locking any account.
 */
export async function lockPeriods(db: Db, subscriptionId: string): Promise<void> {
  await query(db, "select from plan_periods where subscription_id = $1::uuid order by number for update", [
    subscriptionId,
  ]);
}

/**
 * The full billing period that a period belongs to. The two differ only if the buyer changed plans partway
 * through.
 */
export interface WholePeriod {
  readonly from: number;
  readonly ms: number;
  /** Price of the full billing period, in minor units. */
  readonly amount: number;
}

export interface NewPeriod extends PeriodName {
  readonly version: number;
  readonly startedAt: number;
  readonly amount: number;
  readonly trial: boolean;
  readonly whole: WholePeriod;
  readonly discounted: boolean;
  readonly terms: PlanTerms;
  /** Number of millionths in one minor unit of the currency. */
  readonly minor: number;
}

/**
 * Inserts a period, and carries over the remainders of earlier periods. A trial has no overage price, because
 * use beyond the included units is refused.
 */
export async function insertPeriod(db: Db, period: NewPeriod): Promise<void> {
  const { terms, trial } = period;
  const overage = trial ? 0 : terms.overage;
  await query(
    db,
    `with earlier as (
       select subscription_id, number, remainder from plan_periods
       where subscription_id = $1::uuid and remainder <> 0 order by number for update
     ), cleared as (
       update plan_periods p set remainder = 0 from earlier e
       where p.subscription_id = e.subscription_id and p.number = e.number
     )
     insert into plan_periods (subscription_id, number, version, started_at, amount, trial, unit, includes, overage, max_units,
       minor, whole_from, whole_ms, whole_amount, discounted, remainder)
     values ($1::uuid, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
       (select coalesce(sum(remainder), 0) from earlier))`,
    [
      period.subscriptionId,
      period.number,
      period.version,
      new Date(period.startedAt),
      period.amount,
      trial,
      terms.unit,
      terms.includes,
      overage,
      maxOf({ ...terms, overage }),
      period.minor,
      new Date(period.whole.from),
      period.whole.ms,
      period.whole.amount,
      period.discounted,
    ],
  );
}

function maxOf({ overage, includes, limit }: PlanTerms): number | null {
  return overage === 0 ? includes : (limit ?? null);
}

/**
 * Moves the holds of unfinished cycles, so that these cycles count towards the new period and are charged on
 * its terms.
 */
export async function moveHolds(db: Db, { subscriptionId, number }: PeriodName, to: number): Promise<void> {
  await query(db, "update holds set period = $3 where subscription_id = $1::uuid and period = $2", [
    subscriptionId,
    number,
    to,
  ]);
}

/**
 * Copies a period to a new subscription as its first period, including usage so far. Used when a buyer who
 * cancelled subscribes again before the period they paid for has ended.
 */
export async function continuePeriod(db: Db, from: PeriodName, to: string): Promise<void> {
  await query(
    db,
    `with left_over as (
       select * from plan_periods where subscription_id = $1::uuid and number = $2 for update
     ), cleared as (
       update plan_periods p set remainder = 0 from left_over l
       where p.subscription_id = l.subscription_id and p.number = l.number
     )
     insert into plan_periods (subscription_id, number, version, started_at, amount, trial, unit, includes, overage, max_units,
       minor, units, remainder, notified, notified_of_limit, whole_from, whole_ms, whole_amount, discounted)
     select $3::uuid, 0, version, started_at, amount, trial, unit, includes, overage, max_units, minor, units, remainder, notified, notified_of_limit,
       whole_from, whole_ms, whole_amount, discounted
     from left_over`,
    [from.subscriptionId, from.number, to],
  );
}

/** When a price drops, gives its subscribers the new terms in their current period. A trial stays a trial. */
export async function improvePeriods(
  db: Db,
  { kind, itemId }: { readonly kind: string; readonly itemId: string },
  version: number,
  terms: PlanTerms,
): Promise<void> {
  await query(
    db,
    `update plan_periods p set version = $3, includes = $4, overage = case when p.trial then 0 else $5::bigint end,
       max_units = case when p.trial then $4 else $6::bigint end
     where (p.subscription_id, p.number) in (
       select m.subscription_id, m.number from plan_periods m join subscriptions s
         on s.id = m.subscription_id and s.periods = m.number
       where s.kind = $1 and s.item_id = $2::uuid and s.cancelled_at is null and s.price_version = $3
       order by 1, 2 for update of m)`,
    [kind, itemId, version, terms.includes, terms.overage, maxOf(terms)],
  );
}

export async function hadTrial(
  db: Db,
  {
    kind,
    itemId,
    workspaceId,
  }: { readonly kind: string; readonly itemId: string; readonly workspaceId: string },
): Promise<boolean> {
  const rows = await query(
    db,
    `select from subscriptions s join plan_periods p on p.subscription_id = s.id and p.trial
     where s.kind = $1 and s.item_id = $2::uuid and s.workspace_id = $3::uuid limit 1`,
    [kind, itemId, workspaceId],
  );
  return rows.length > 0;
}

export interface CountedReads extends PeriodName {
  readonly units: number;
  readonly cost: number;
  readonly remainder: number;
  readonly usedBy: readonly { readonly by: string; readonly units: number; readonly cost: number }[];
}

/**
 * Adds the reads of a plan to its period and to the daily usage. Must be called in the transaction that has
 * locked the period and posted the charges for these reads.
 */
export async function saveReads(
  db: Db,
  counted: CountedReads,
  isPosted: boolean,
  now: number,
): Promise<void> {
  await query(
    db,
    `with days as (
       ${addDays(`select $1::uuid as subscription_id, $2::int as period, used_by, $7::timestamptz as finished_at, units, cost
         from json_to_recordset($8::text::json) as u(used_by text, units bigint, cost bigint)`)}
     )
     update plan_periods set units = units + $3, cost = cost + $4, remainder = $5, postings = postings + $6
     where subscription_id = $1::uuid and number = $2`,
    [
      counted.subscriptionId,
      counted.number,
      counted.units,
      counted.cost,
      counted.remainder,
      isPosted ? 1 : 0,
      new Date(now),
      JSON.stringify(counted.usedBy.map(({ by, units, cost }) => ({ used_by: by, units, cost }))),
    ],
  );
}

/**
 * When a cycle is withdrawn, subtracts its unit and its cost from the plan's usage. `returned` is the part of
 * its charge that has been refunded so far.
 */
export async function returnUnit(
  db: Db,
  { subscriptionId, finishedAt, returned }: { subscriptionId: string; finishedAt: Date; returned: number },
): Promise<void> {
  await query(
    db,
    `with period as (
       select * from plan_periods
       where subscription_id = $1::uuid and unit = 'cycle' and started_at <= $2 and units > 0
       order by started_at desc, number desc limit 1 for update
     ), less as (
       update plan_periods p set units = p.units - 1,
         cost = p.cost - case when p.units > p.includes then p.overage else 0 end,
         remainder = p.remainder + $3::bigint * p.minor - case when p.units > p.includes then p.overage else 0 end
       from period o where p.subscription_id = o.subscription_id and p.number = o.number
     )
     update plan_days d set units = d.units - 1,
       cost = d.cost - case when o.units > o.includes then o.overage else 0 end
     from period o where (d.subscription_id, d.day, d.period, d.used_by) = (
       select subscription_id, day, period, used_by from plan_days
       where subscription_id = o.subscription_id and period = o.number and units > 0
       order by day desc, cost desc limit 1)`,
    [subscriptionId, finishedAt, returned],
  );
}
