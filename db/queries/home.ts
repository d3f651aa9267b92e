import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { SIGNED } from "@/db/queries/ledger";
import { users } from "@/db/schema/users";
import { runStatus } from "@/lib/schema/run";

const LIVE_LOOKED_AT = 500;
/**
 * Number of runs read to find those shown for a workflow. Larger than the number shown, because tests are
 * skipped.
 */
const RUNS_LOOKED_AT = 60;

const live = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number(),
  lastRun: z.string().nullable(),
});

export async function findLive(db: Db, workspaceId: string): Promise<z.infer<typeof live>[]> {
  return prepared(
    db,
    sql`
    select w.id, w.name, w.live_version as version, r.id as last_run from (
      select id, name, live_version from workflows
      where workspace_id = ${workspaceId} and deleted_at is null and live_version is not null
      order by id desc limit ${LIVE_LOOKED_AT}) w
    left join lateral (select id from runs where workflow_id = w.id order by id desc nulls last limit 1) r on true
    order by r.id desc nulls last, w.id desc`,
  ).rows(live);
}

const mark = z.object({
  workflowId: z.string(),
  id: z.string(),
  status: runStatus,
  ms: z.number().nullable(),
});
export type RunMarkRow = z.infer<typeof mark>;

export async function findRunMarks(
  db: Db,
  workspaceId: string,
  workflowIds: readonly string[],
  max: number,
): Promise<RunMarkRow[]> {
  if (workflowIds.length === 0) return [];
  return prepared(
    db,
    sql`
    select asked.id as workflow_id, r.id, r.status,
      (extract(epoch from r.finished_at - r.started_at) * 1000)::float8 as ms
    from unnest(${sql.param([...workflowIds])}::uuid[]) as asked (id)
    cross join lateral (
      select * from (
        select id, status, mode, workspace_id, publish_to, started_at, finished_at from runs
        where workflow_id = asked.id order by id desc nulls last limit ${RUNS_LOOKED_AT}) newest
      where mode = 'production' and publish_to is null and workspace_id = ${workspaceId}
      order by id desc limit ${max}) r`,
  ).rows(mark);
}

const fresh = z.object({
  workflowId: z.string(),
  publishedAt: z.date().nullable(),
  nextAt: z.date().nullable(),
});

export async function findFreshness(
  db: Db,
  workspaceId: string,
  workflowIds: readonly string[],
): Promise<Map<string, z.infer<typeof fresh>>> {
  if (workflowIds.length === 0) return new Map();
  const rows = await prepared(
    db,
    sql`
    select asked.id as workflow_id,
      (select max(v.published_at) from providers p cross join lateral (
        select published_at from provider_values
        where workflow_id = p.workflow_id and provider_id = p.provider_id and workspace_id = ${workspaceId}
        order by version desc limit 1) v
       where p.workflow_id = asked.id) as published_at,
      (select min(s.next_at) from schedules s
       where s.workflow_id = asked.id and s.workspace_id = ${workspaceId}) as next_at
    from unnest(${sql.param([...workflowIds])}::uuid[]) as asked (id)`,
  ).rows(fresh);
  return new Map(rows.map((row) => [row.workflowId, row]));
}

const published = z.object({ workflowId: z.string(), body: z.string() });

/**
 * Maximum size of a value that is read. Only a single figure of each value is shown, so larger values aren't
 * worth reading.
 */
const MAX_BODY_BYTES = 20_000;
const BODIES_LOOKED_AT = 3;

export async function findNewestBodies(
  db: Db,
  workspaceId: string,
  workflowIds: readonly string[],
): Promise<z.infer<typeof published>[]> {
  if (workflowIds.length === 0) return [];
  return prepared(
    db,
    sql`
    select asked.id as workflow_id, v.body
    from unnest(${sql.param([...workflowIds])}::uuid[]) as asked (id)
    cross join lateral (
      select n.body, n.published_at from providers p cross join lateral (
        select body, published_at from provider_values
        where workflow_id = p.workflow_id and provider_id = p.provider_id and workspace_id = ${workspaceId}
        order by version desc limit 1) n
      where p.workflow_id = asked.id and octet_length(n.body) <= ${MAX_BODY_BYTES}
      order by n.published_at desc limit ${BODIES_LOOKED_AT}) v
    order by v.published_at desc`,
  ).rows(published);
}

const publication = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number(),
  at: z.date(),
  by: z.string(),
});

export async function findPublishedByOthers(
  db: Db,
  workspaceId: string,
  userId: string,
  since: Date,
  max: number,
): Promise<z.infer<typeof publication>[]> {
  return prepared(
    db,
    sql`
    select w.id, w.name, v.version, v.created_at as at, u.name as by from (
      select id, name, live_version from workflows
      where workspace_id = ${workspaceId} and deleted_at is null and live_version is not null
        and exists (select from members where workspace_id = ${workspaceId} and user_id <> ${userId})
      order by id desc limit ${LIVE_LOOKED_AT}) w
    join workflow_versions v on v.workflow_id = w.id and v.version = w.live_version
    join users u on u.id = v.published_by
    where v.created_at > ${since} and v.published_by <> ${userId}
    order by v.created_at desc, w.id limit ${max}`,
  ).rows(publication);
}

const board = z.object({ id: z.string(), name: z.string(), layout: z.string(), updatedAt: z.date() });

export async function findBoards(db: Db, workspaceId: string, userId: string, max: number) {
  return prepared(
    db,
    sql`select id, name, layout, updated_at from dashboards
      where workspace_id = ${workspaceId} and (visibility <> 'private' or created_by = ${userId})
      order by updated_at desc, id desc limit ${max}`,
  ).rows(board);
}

const sold = z.object({
  items: z.number(),
  subscribers: z.number(),
  earned: z.array(z.object({ currency: z.string(), amount: z.number() })),
});

export async function findSelling(db: Db, workspaceId: string, since: Date): Promise<z.infer<typeof sold>> {
  return prepared(
    db,
    sql`
    select
      (select count(*)::int from price_items p join price_versions v
         on v.kind = p.kind and v.item_id = p.item_id and v.version = p.version
       where p.workspace_id = ${workspaceId} and p.offered and v.mode <> 'free') as items,
      (select count(*)::int from subscriptions
       where seller_id = ${workspaceId} and cancelled_at is null) as subscribers,
      coalesce((select json_agg(sums) from (
        select e.currency, sum(${sql.raw(SIGNED)}) as amount
        from subscriptions s join ledger_entries e on e.subscription_id = s.id and e.at >= ${since}
        where s.seller_id = ${workspaceId} group by e.currency order by e.currency) sums), '[]') as earned`,
  ).only(sold);
}

const steps = z.object({
  hasWorkflows: z.boolean(),
  answered: z.boolean(),
  board: z.boolean(),
  told: z.boolean(),
  changed: z.boolean(),
  priced: z.boolean(),
  closed: z.boolean(),
});

/**
 * Number of newest runs that are searched for a successful call of a webhook. A workspace with more runs no
 * longer needs the getting-started checklist.
 */
const NEWEST_RUNS = 200;

export async function findFirstSteps(
  db: Db,
  workspaceId: string,
  userId: string,
): Promise<z.infer<typeof steps>> {
  return prepared(
    db,
    sql`
    select
      exists (select from workflows where workspace_id = ${workspaceId} and deleted_at is null) as has_workflows,
      exists (select from (
        select status, webhook_id from runs where workspace_id = ${workspaceId}
        order by id desc nulls last limit ${NEWEST_RUNS}) r
        where r.webhook_id is not null and r.status = 'succeeded') as answered,
      exists (select from dashboards where workspace_id = ${workspaceId}) as board,
      exists (select from approvals where workspace_id = ${workspaceId}) as told,
      exists (select from workflows
        where workspace_id = ${workspaceId} and deleted_at is null and live_version > 1) as changed,
      exists (select from price_items where workspace_id = ${workspaceId}) as priced,
      exists (select from users where id = ${userId} and tour_closed_at is not null) as closed`,
  ).only(steps);
}

export async function closeTour(db: Db, userId: string, at: Date): Promise<void> {
  await db.update(users).set({ tourClosedAt: at }).where(eq(users.id, userId));
}
