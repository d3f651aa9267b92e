import { z } from "zod";
import { type Db, query } from "@/db/handle";

/**
 * Finds live workflows that provide the data of items with a price or a paying subscriber, and workflows that
 * are already recorded as failing.
 */
export async function findSoldWorkflows(
  db: Db,
  now: Date,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  return query(
    db,
    `with sold as (
       select i.kind, i.item_id from price_items i
       join price_versions v on v.kind = i.kind and v.item_id = i.item_id and v.version in (i.version, i.pending_version)
       where v.mode <> 'free'
       union select t.kind, t.item_id from price_tiers t where t.closed_at is null
       union select s.kind, s.item_id from subscriptions s
       join price_versions v on v.kind = s.kind and v.item_id = s.item_id and v.version = s.price_version
       where v.mode <> 'free' and (s.ends_at is null or s.ends_at > $1)),
     fed as (
       select item_id as id from sold where sold.kind = 'workflow'
       union select p.workflow_id from sold join published_workers p on p.id = sold.item_id where sold.kind = 'worker'
       union select g.workflow_id from sold join widgets g on g.id = sold.item_id where sold.kind = 'widget'
       union select g.workflow_id from sold join dashboards d on d.id = sold.item_id
         cross join lateral jsonb_array_elements(d.layout::jsonb) as place
         join widgets g on g.id = (place ->> 'widget_id')::uuid where sold.kind = 'dashboard'
       union select workflow_id from failing_workflows)
     select w.id from fed join workflows w on w.id = fed.id
     join workspaces o on o.id = w.workspace_id and o.blocked_at is null and o.closed_at is null
     where w.live_version is not null and w.deleted_at is null and ($2::uuid is null or w.id > $2)
     order by w.id limit $3`,
    [now, after, limit],
  ).column(z.string());
}

const row = z.object({
  id: z.string(),
  workspaceId: z.string(),
  name: z.string(),
  noted: z.date().nullable(),
  ended: z.array(z.object({ at: z.coerce.date(), ok: z.boolean(), by: z.string().nullable() })),
  succeeded: z.date().nullable(),
  scheduled: z.array(z.coerce.date()),
});
export type WorkflowRecord = z.output<typeof row>;

const NEWEST_RUNS = 1_000;
const NEWEST = `select status, mode, finished_at, subscription_id, trigger from runs
             where workflow_id = w.id order by id desc nulls last limit ${NEWEST_RUNS}`;

/**
 * Reads the facts that decide whether a workflow is failing: the outcomes of its newest `units` runs, each
 * with the workspace that called it, and the times of the first `times` scheduled runs that have failed since
 * the last success.
 */
export async function findWorkflowRecords(
  db: Db,
  ids: readonly string[],
  { units, times }: { readonly units: number; readonly times: number },
): Promise<WorkflowRecord[]> {
  return query(
    db,
    `select w.id, w.workspace_id, w.name, f.since as noted, l.at as succeeded,
       (select coalesce(json_agg(json_build_object('at', e.finished_at, 'ok', e.status = 'succeeded', 'by', s.workspace_id)
           order by e.id desc), '[]')
         from (select id, status, finished_at, subscription_id from runs
           where workflow_id = w.id and mode = 'production' and status in ('succeeded', 'failed')
           order by id desc nulls last limit $2) e
         left join subscriptions s on s.id = e.subscription_id) as ended,
       (select coalesce(json_agg(o.finished_at order by o.finished_at), '[]') from (
           select n.finished_at from (${NEWEST}) n
           where n.status = 'failed' and n.mode = 'production' and n.subscription_id is null and n.finished_at > coalesce(l.at, '-infinity')
             and n.trigger in (select c.worker from schedules c where c.workflow_id = w.id)
           order by n.finished_at limit $3) o) as scheduled
     from workflows w left join failing_workflows f on f.workflow_id = w.id
     cross join lateral (
       select max(n.finished_at) as at from (${NEWEST}) n where n.status = 'succeeded' and n.mode = 'production') l
     where w.id = any($1::uuid[]) order by w.id`,
    [[...ids], units, times],
  ).rows(row);
}

/** Returns true only in the process that records the failure first. */
export async function noteFailing(db: Db, workflowId: string, since: Date, now: Date): Promise<boolean> {
  const rows = await query(
    db,
    `insert into failing_workflows (workflow_id, since, noted_at) values ($1, $2, $3)
     on conflict (workflow_id) do nothing returning workflow_id`,
    [workflowId, since, now],
  );
  return rows.length > 0;
}

export async function forgetFailing(db: Db, workflowId: string): Promise<void> {
  await query(db, "delete from failing_workflows where workflow_id = $1::uuid", [workflowId]);
}
