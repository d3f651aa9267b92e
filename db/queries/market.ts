import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { widgetKind } from "@/lib/schema/dashboard";
import type { MarketSort } from "@/lib/schema/market-sort";
import { type PriceKind, priceKind } from "@/lib/schema/price";
import {
  DASHBOARD_FAILING,
  DASHBOARD_LIVE,
  failingSince,
  notBlocked,
  notClosed,
  WIDGET_LIVE,
} from "./live-items";

/**
 * The only data that workspaces can see of each other: an item's name, its owner's texts, the selected
 * sample, the results of its runs, and the names and kinds of the widgets on a dashboard. Live documents
 * leave this file only so that other code can derive their hosts and variables. No external caller gets a
 * document.
 */

export interface ItemKey {
  readonly kind: PriceKind;
  readonly itemId: string;
}

const EVERY_ITEM = (isThere: (workspaceId: string) => string) => `
  select 'workflow' as kind, id as item_id, workspace_id, name, '' as about, id as workflow_id,
    live_version is not null and ${notBlocked("workflows.workspace_id")} as live, ${failingSince("workflows.id")} as failing_since
  from workflows where deleted_at is null and ${isThere("workflows.workspace_id")}
  union all
  select 'worker', p.id, p.workspace_id, p.name, p.description, p.workflow_id,
    p.withdrawn_at is null and w.live_version is not null and ${notBlocked("p.workspace_id")}, ${failingSince("p.workflow_id")}
  from published_workers p join workflows w on w.id = p.workflow_id and w.deleted_at is null
  where ${isThere("p.workspace_id")}
  union all
  select 'widget', g.id, g.workspace_id, g.name, '', g.workflow_id, ${WIDGET_LIVE}, ${failingSince("g.workflow_id")}
  from widgets g where ${isThere("g.workspace_id")}
  union all
  select 'dashboard', d.id, d.workspace_id, d.name, '', null, ${DASHBOARD_LIVE}, ${DASHBOARD_FAILING} from dashboards d
  where ${isThere("d.workspace_id")}`;

export const ITEMS = EVERY_ITEM(notClosed);

const shown = z.object({
  id: z.string(),
  score: z.number(),
  kind: priceKind,
  itemId: z.string(),
  workspaceId: z.string(),
  name: z.string(),
  summary: z.string(),
  category: z.string(),
  description: z.string(),
  publisher: z.string(),
  subscribed: z.boolean(),
  workflowId: z.string().nullable(),
  drawing: z.string().nullable(),
});

/**
 * SQL for a listing's drawing. Null if it is more than an hour old, because the item may have changed since,
 * so it has to be drawn again.
 */
export const DRAWING = "case when l.drawn_at > now() - interval '1 hour' then l.drawing end as drawing";
const DESCRIPTION = "coalesce(nullif(l.description, ''), i.about)";

export interface MarketFilter {
  /** The viewer's workspace. Items that it subscribes to are marked. */
  readonly workspaceId: string;
  readonly text: string | null;
  readonly kind: PriceKind | null;
  readonly sort: MarketSort;
  /** Last row of the previous page, with its score if the list is sorted by rating. */
  readonly after: { readonly id: string; readonly score: number | null } | null;
  readonly limit: number;
}

const AFTER: Record<MarketSort, string> = {
  newest: "l.id < $4 and $5::int is null",
  rated: "(l.score, l.id) < ($5::int, $4::uuid)",
};
const SORTED: Record<MarketSort, string> = { newest: "l.id desc", rated: "l.score desc, l.id desc" };

const THEIRS = "i.kind = l.kind and i.item_id = l.item_id";
/**
 * Looks up the item of each listing separately, so that listings are read in order only until the page is
 * full. With a plain join, the planner would join all items first.
 */
export const IN_TURN = `cross join lateral (select * from (${ITEMS}) i where ${THEIRS} limit 1) i`;
/** Joins all items at once. Used for searches, which read only a limited number of listings. */
const AT_ONCE = `join (${ITEMS}) i on ${THEIRS}`;

export async function findMarketItems(db: Db, filter: MarketFilter) {
  const { sort, after } = filter;
  return query(
    db,
    `select l.id, l.score, l.kind, l.item_id, l.workspace_id, i.name, l.summary, l.category, ${DESCRIPTION} as description, o.name as publisher, i.workflow_id, ${DRAWING},
       exists (select from subscriptions s where s.kind = l.kind and s.item_id = l.item_id
         and s.workspace_id = $1::uuid and s.cancelled_at is null) as subscribed
     from listings l
     join workspaces o on o.id = l.workspace_id
     ${filter.text === null ? IN_TURN : AT_ONCE}
     where l.listed and l.taken_down is null and i.live and ($2::text is null or l.kind = $2)
       and ${after === null ? "$4::uuid is null and $5::int is null" : AFTER[sort]}
       and ($3::text is null or concat_ws(' ', i.name, l.summary, l.category, l.description, i.about, o.name) ilike $3)
     order by ${SORTED[sort]} limit $6`,
    [
      filter.workspaceId,
      filter.kind,
      filter.text === null ? null : `%${filter.text.replace(/[\\%_]/g, "\\$&")}%`,
      after?.id ?? null,
      after?.score ?? null,
      filter.limit,
    ],
  ).rows(shown);
}

const item = z.object({
  workspaceId: z.string(),
  name: z.string(),
  description: z.string(),
  publisher: z.string(),
  workflowId: z.string().nullable(),
  live: z.boolean(),
  failingSince: z.date().nullable(),
  listed: z.boolean(),
  offered: z.boolean(),
  held: z.boolean(),
  slug: z.string().nullable(),
  summary: z.string(),
  category: z.string(),
  takenDown: z.string().nullable(),
  showTests: z.boolean(),
  sample: z.string().nullable(),
  sampledAt: z.date().nullable(),
  listedAt: z.date().nullable(),
  listingId: z.string().nullable(),
  drawing: z.string().nullable(),
});
export type MarketItemRow = z.output<typeof item>;

/** Callers must check whether the item may be shown to the viewer. */
export async function findMarketItem(db: Db, { kind, itemId }: ItemKey): Promise<MarketItemRow | undefined> {
  return query(
    db,
    `select i.workspace_id, i.name, coalesce(${DESCRIPTION}, '') as description, o.name as publisher, i.workflow_id, i.live,
       i.failing_since, coalesce(l.listed, false) as listed, coalesce(p.offered, false) as offered,
       coalesce(p.held, false) as held, l.sample, l.sampled_at, l.slug, coalesce(l.summary, '') as summary,
       coalesce(l.category, '') as category, l.taken_down, coalesce(l.show_tests, false) as show_tests, l.id as listing_id, ${DRAWING},
       case when l.listed then coalesce(l.listed_at, l.updated_at) end as listed_at
     from (${ITEMS}) i
     join workspaces o on o.id = i.workspace_id
     left join listings l on l.kind = i.kind and l.item_id = i.item_id
     left join price_items p on p.kind = i.kind and p.item_id = i.item_id
     where i.kind = $1 and i.item_id = $2::uuid`,
    [kind, itemId],
  ).row(item);
}

/**
 * True if the owner has listed the item or ever set a price for it. Otherwise its existence must be hidden
 * from everyone else.
 */
export async function isOnOffer(db: Db, { kind, itemId }: ItemKey): Promise<boolean> {
  const rows = await query(
    db,
    `select from listings where kind = $1 and item_id = $2::uuid and listed
     union all select from price_items where kind = $1 and item_id = $2::uuid and offered`,
    [kind, itemId],
  );
  return rows.length > 0;
}

/**
 * True if the item is listed and hasn't been taken down. For a free item, this is enough to subscribe to it.
 */
export async function isListed(db: Db, { kind, itemId }: ItemKey): Promise<boolean> {
  const rows = await query(
    db,
    "select from listings where kind = $1 and item_id = $2::uuid and listed and taken_down is null",
    [kind, itemId],
  );
  return rows.length > 0;
}

/** An item that has been taken down can't be subscribed to, even if it is free. */
export async function isTakenDown(db: Db, { kind, itemId }: ItemKey): Promise<boolean> {
  const rows = await query(
    db,
    "select from listings where kind = $1 and item_id = $2::uuid and taken_down is not null",
    [kind, itemId],
  );
  return rows.length > 0;
}

const named = z.object({
  kind: priceKind,
  itemId: z.string(),
  name: z.string(),
  publisher: z.string(),
});

export async function findThere(db: Db, items: readonly ItemKey[]) {
  return query(
    db,
    `select i.kind, i.item_id, i.live, i.failing_since from unnest($1::text[], $2::uuid[]) as asked (kind, item_id)
     join (${ITEMS}) i using (kind, item_id)`,
    [items.map(({ kind }) => kind), items.map(({ itemId }) => itemId)],
  ).rows(there);
}

const there = z.object({
  kind: priceKind,
  itemId: z.string(),
  live: z.boolean(),
  failingSince: z.date().nullable(),
});

/**
 * Finds the names of items, as subscribers see them. Leaves out items that were never listed and never had a
 * price.
 */
export function findNames(db: Db, items: readonly ItemKey[]) {
  return findNamesAmong(db, ITEMS, items);
}

/**
 * Like `findNames`, but for items of closed workspaces, to notify the subscribers who have lost access to
 * them.
 */
export function findClosedNames(db: Db, items: readonly ItemKey[]) {
  return findNamesAmong(
    db,
    EVERY_ITEM(() => "true"),
    items,
  );
}

async function findNamesAmong(db: Db, among: string, items: readonly ItemKey[]) {
  return query(
    db,
    `select i.kind, i.item_id, i.name, o.name as publisher
     from unnest($1::text[], $2::uuid[]) as asked (kind, item_id)
     join (${among}) i using (kind, item_id)
     join workspaces o on o.id = i.workspace_id
     where exists (select from listings l where l.kind = i.kind and l.item_id = i.item_id and l.listed)
       or exists (select from price_items p where p.kind = i.kind and p.item_id = i.item_id and p.offered)`,
    [items.map(({ kind }) => kind), items.map(({ itemId }) => itemId)],
  ).rows(named);
}

const widgetRow = z.object({
  id: z.string(),
  name: z.string(),
  kind: widgetKind,
  workflowId: z.string().nullable(),
});

export async function findShownWidgets(db: Db, { kind, itemId }: ItemKey) {
  if (kind !== "widget" && kind !== "dashboard") return [];
  return query(
    db,
    kind === "widget"
      ? "select id, name, kind, workflow_id from widgets where id = $1::uuid"
      : `select w.id, w.name, w.kind, w.workflow_id
         from dashboards d
         cross join lateral jsonb_array_elements(d.layout::jsonb) with ordinality as placed (place, position)
         join widgets w on w.id = (placed.place ->> 'widget_id')::uuid and w.workspace_id = d.workspace_id
         where d.id = $1::uuid order by placed.position`,
    [itemId],
  ).rows(widgetRow);
}

const tile = z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int(), kind: widgetKind });

export async function findTiles(db: Db, dashboardId: string, limit: number) {
  return query(
    db,
    `select w.kind, (p.place ->> 'x')::int as x, (p.place ->> 'y')::int as y, (p.place ->> 'w')::int as w,
       (p.place ->> 'h')::int as h
     from dashboards d
     cross join lateral jsonb_array_elements(d.layout::jsonb) with ordinality as p (place, position)
     join widgets w on w.id = (p.place ->> 'widget_id')::uuid and w.workspace_id = d.workspace_id
     where d.id = $1::uuid order by p.position limit $2`,
    [dashboardId, limit],
  ).rows(tile);
}

const documentRow = z.object({
  workflowId: z.string(),
  workspaceId: z.string(),
  workerId: z.string().nullable(),
  document: z.string(),
});
export type LiveDocument = z.output<typeof documentRow>;

export async function findLiveDocuments(
  db: Db,
  { workflows, workers }: { workflows: readonly string[]; workers: readonly string[] },
): Promise<LiveDocument[]> {
  if (workflows.length + workers.length === 0) return [];
  return query(
    db,
    `select w.id as workflow_id, w.workspace_id, p.id as worker_id, v.document
     from workflows w
     join workflow_versions v on v.workflow_id = w.id and v.version = w.live_version
     left join published_workers p on p.workflow_id = w.id and p.id = any($2::uuid[]) and p.withdrawn_at is null
     where w.deleted_at is null and (w.id = any($1::uuid[]) or w.id in
       (select workflow_id from published_workers where id = any($2::uuid[]) and withdrawn_at is null))`,
    [[...workflows], [...workers]],
  ).rows(documentRow);
}

/**
 * True if an item's current output is sample data. Depends on the newest value of each widget or, if there
 * are no values, on the newest successful runs.
 */
export async function isSampleData(
  db: Db,
  { kind, itemId }: ItemKey,
  workflowIds: readonly string[],
): Promise<boolean> {
  const rows = await (kind === "widget" || kind === "dashboard"
    ? query(
        db,
        `select from widgets w
         cross join lateral (
           select marks from provider_values v where v.workflow_id = w.workflow_id and v.provider_id = w.provider_id
           order by version desc limit 1) newest
         where 'sample' = any(string_to_array(newest.marks, ' '))
           and w.id in (${kind === "widget" ? "$1::uuid" : PLACED})
         union all
         select from widgets w join tables t on t.id = w.table_id
         where t.sample and w.id in (${kind === "widget" ? "$1::uuid" : PLACED}) limit 1`,
        [itemId],
      )
    : query(
        db,
        `select from unnest($1::uuid[]) as asked (workflow_id)
         cross join lateral (
           select id from runs where workflow_id = asked.workflow_id and mode = 'production' and status = 'succeeded'
           order by id desc nulls last limit 1) newest
         join run_steps s on s.run_id = newest.id and s.sample limit 1`,
        [[...workflowIds]],
      ));
  return rows.length > 0;
}

const PLACED = `select (place ->> 'widget_id')::uuid from dashboards d
  cross join lateral jsonb_array_elements(d.layout::jsonb) as place where d.id = $1::uuid`;

const record = z.object({
  runs: z.number(),
  succeeded: z.number(),
  firstSuccess: z.date().nullable(),
  lastSuccess: z.date().nullable(),
  usualMs: z.number().nullable(),
  gapsS: z.array(z.number()),
});

const LAST_RUNS = 1_000;
const LAST_GAPS = 50;

/**
 * Reads statistics about the most recent production runs of all given workflows together. Each workflow
 * contributes at most `LAST_RUNS` runs.
 */
export async function findRecord(db: Db, workflowIds: readonly string[]) {
  return query(
    db,
    `with recent as (
       select r.workflow_id, r.status, r.finished_at,
         extract(epoch from r.finished_at - r.started_at) * 1000 as took
       from unnest($1::uuid[]) as asked (workflow_id)
       cross join lateral (
         select workflow_id, status, started_at, finished_at from runs
         where workflow_id = asked.workflow_id and mode = 'production' and status in ('succeeded', 'failed')
         order by id desc nulls last limit ${LAST_RUNS}) r),
     gaps as (
       select extract(epoch from finished_at - lag(finished_at) over (partition by workflow_id order by finished_at)) as gap
       from (select workflow_id, finished_at from recent where status = 'succeeded'
         order by finished_at desc limit ${LAST_GAPS}) latest)
     select count(*)::int as runs, count(*) filter (where status = 'succeeded')::int as succeeded,
       min(finished_at) filter (where status = 'succeeded') as first_success,
       max(finished_at) filter (where status = 'succeeded') as last_success,
       (percentile_cont(0.5) within group (order by took) filter (where status = 'succeeded'))::float8 as usual_ms,
       (select coalesce(array_agg(gap::float8), '{}') from gaps where gap is not null) as gaps_s
     from recent`,
    [[...workflowIds]],
  ).only(record);
}
