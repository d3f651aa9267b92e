import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { SIGNED } from "@/db/queries/ledger";
import { idAtTime } from "@/lib/kit/id";
import { type PriceKind, priceKind } from "@/lib/schema/price";

export interface SoldItem {
  readonly kind: PriceKind;
  readonly itemId: string;
}

const revenueRow = z.object({
  kind: priceKind,
  itemId: z.string(),
  currency: z.string(),
  thisMonth: z.coerce.number(),
  total: z.coerce.number(),
});

export async function findRevenue(db: Db, sellerId: string, items: readonly SoldItem[], monthStart: number) {
  if (items.length === 0) return [];
  return query(
    db,
    `select s.kind, s.item_id, e.currency, sum(${SIGNED}) as total,
       coalesce(sum(${SIGNED}) filter (where e.at >= $4), 0) as this_month
     from unnest($2::text[], $3::uuid[]) as asked (kind, item_id)
     join subscriptions s on s.seller_id = $1::uuid and s.kind = asked.kind and s.item_id = asked.item_id
     join ledger_entries e on e.subscription_id = s.id
     group by s.kind, s.item_id, e.currency order by total desc`,
    [sellerId, items.map(({ kind }) => kind), items.map(({ itemId }) => itemId), new Date(monthStart)],
  ).rows(revenueRow);
}

const dayRow = z.object({
  date: z.string(),
  currency: z.string(),
  amount: z.coerce.number(),
  cycles: z.number(),
  months: z.number(),
});

export async function findDailyEarnings(db: Db, sellerId: string, { kind, itemId }: SoldItem, since: number) {
  return query(
    db,
    `select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD') as date, e.currency, sum(${SIGNED}) as amount,
       (count(e.run_id) filter (where e.cause like 'run:%'))::int as cycles,
       (count(e.period_start) filter (where e.cause like 'period:%'))::int as months
     from subscriptions s join ledger_entries e on e.subscription_id = s.id and e.at >= $4
     where s.seller_id = $1::uuid and s.kind = $2 and s.item_id = $3::uuid
     group by 1, 2 order by 1`,
    [sellerId, kind, itemId, new Date(since)],
  ).rows(dayRow);
}

const monthRow = z.object({
  month: z.string(),
  kind: priceKind,
  itemId: z.string(),
  name: z.string().nullable(),
  currency: z.string(),
  amount: z.coerce.number(),
  share: z.coerce.number(),
  cycles: z.number(),
  periods: z.number(),
});

/** Earnings by month (UTC), newest first. Omits the names of other people's private dashboards. */
export async function findMonthlyEarnings(
  db: Db,
  { sellerId, userId, since, limit }: { sellerId: string; userId: string; since: number; limit: number },
) {
  return query(
    db,
    `with sold as (
       select to_char(e.at at time zone 'UTC', 'YYYY-MM') as month, s.kind, s.item_id, e.currency,
         sum(${SIGNED}) as amount,
         coalesce(sum(case when e.cause like 'refund:%' then -t.amount else t.amount end), 0) as share,
         (count(e.run_id) filter (where e.cause like 'run:%'))::int as cycles,
         (count(e.period_start) filter (where e.cause like 'period:%'))::int as periods
       from subscriptions s join ledger_entries e on e.subscription_id = s.id and e.at >= $2
       left join ledger_entries t on t.cause = 'share:' || e.cause
       where s.seller_id = $1::uuid
       group by 1, 2, 3, 4)
     select t.*, coalesce(w.name, k.name, g.name, d.name) as name
     from sold t
     left join workflows w on t.kind = 'workflow' and w.id = t.item_id
     left join published_workers k on t.kind = 'worker' and k.id = t.item_id
     left join widgets g on t.kind = 'widget' and g.id = t.item_id
     left join dashboards d on t.kind = 'dashboard' and d.id = t.item_id
       and (d.visibility <> 'private' or d.created_by = $3::uuid)
     order by t.month desc, t.amount desc, t.kind, t.item_id limit $4`,
    [sellerId, new Date(since), userId, limit],
  ).rows(monthRow);
}

const useRow = z.object({
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  cap: z.number().nullable(),
  paidMonths: z.number(),
  cycles: z.array(z.number()),
});

const usage = z.object({
  uses: z.array(useRow),
  earned: z.array(z.object({ currency: z.string(), amount: z.number() })),
  others: z.number(),
  retentionDays: z.number().nullable(),
  hasRuns: z.boolean(),
});

const MAX_OTHERS = 100_000;
const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

/**
 * Reads the usage of an item in a period. Runs paid per cycle stay in the ledger permanently, while runs are only
 * counted until they are deleted. A run that is also in the ledger is counted once. Calls without a
 * subscription are counted up to a limit.
 */
export async function findUsage(
  db: Db,
  sellerId: string,
  { kind, itemId }: SoldItem,
  { from, to }: { from: number; to: number },
) {
  return query(
    db,
    `with flow as (
       select w.id, coalesce(w.retention_days, o.retention_days) as retention_days
       from workflows w join workspaces o on o.id = w.workspace_id
       where w.workspace_id = $1::uuid and w.id = case $2::text
         when 'workflow' then $3::uuid
         when 'worker' then (select workflow_id from published_workers where id = $3::uuid) end),
     taken as (
       select * from subscriptions s
       where s.seller_id = $1::uuid and s.kind = $2 and s.item_id = $3::uuid
         and s.created_at < $5 and (s.ends_at is null or s.ends_at > $4)),
     paid as (
       select e.cause, e.subscription_id, e.run_id, e.period_start, e.at, e.currency, ${SIGNED} as amount
       from taken s join ledger_entries e on e.subscription_id = s.id and e.at >= $4 and e.at < $5),
     uses as (
       -- A trial is free under every price, so use counts from its end.
       select s.id, coalesce((
           select coalesce(min(p.started_at) filter (where not p.trial), s.paid_until) from plan_periods p
           where p.subscription_id = s.id having bool_or(p.trial)
         ), s.created_at) as started_at, s.ends_at, s.spending_cap,
         (select count(*) from paid p where p.subscription_id = s.id and p.cause like 'period:%') as paid_months,
         coalesce((select json_agg(month.cycles) from (
           select count(*) as cycles from (
             select run_id, at from paid p where p.subscription_id = s.id and p.cause like 'run:%'
             union
             select r.id, r.finished_at from runs r
             where r.subscription_id = s.id and r.id >= $6::uuid and r.mode = 'production' and r.status = 'succeeded'
               and r.finished_at >= $4 and r.finished_at < $5) used
           group by date_trunc('month', at at time zone 'UTC')) month), '[]') as cycles
       from taken s),
     others as (
       select 1 from flow join runs r on r.workflow_id = flow.id and r.id >= $6::uuid
       where r.mode = 'production' and r.status = 'succeeded' and r.subscription_id is null
         and r.finished_at >= $4 and r.finished_at < $5
         and case $2 when 'workflow' then r.webhook_id is not null
           else exists (select from runs p where p.id = r.parent_run and p.workspace_id <> r.workspace_id) end
       limit ${MAX_OTHERS})
     select
       coalesce((select json_agg(json_build_object('startedAt', ${ms("started_at")}, 'endedAt', ${ms("ends_at")},
         'cap', spending_cap, 'paidMonths', paid_months, 'cycles', cycles)) from uses), '[]') as uses,
       coalesce((select json_agg(sums) from (
         select currency, sum(amount) as amount from paid group by currency) sums), '[]') as earned,
       (select count(*)::int from others) as others,
       (select retention_days from flow) as retention_days,
       exists (select from flow) as has_runs`,
    [sellerId, kind, itemId, new Date(from), new Date(to), idAtTime(from - EARLIER_MS)],
  ).only(usage);
}

/**
 * How long before the period the search for runs starts. Runs are found by the time they were accepted, and a
 * run accepted before the period may have ended within it.
 */
const EARLIER_MS = 24 * 3600 * 1000;
