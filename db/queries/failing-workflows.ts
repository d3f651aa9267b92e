import { z } from "zod";
import { type Db, query } from "@/db/handle";

/** What keeps failing of what workspaces sell by the month. */

/** Live workflows that feed what somebody has subscribed to by the month or by a plan, and those that were noted. */
export async function findSoldWorkflows(
  db: Db,
  now: Date,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await query(
    db,
    `with sold as (
       select s.kind, s.item_id from subscriptions s
       join price_versions v on v.kind = s.kind and v.item_id = s.item_id and v.version = s.price_version
       where v.mode in ('monthly', 'plan') and (s.ends_at is null or s.ends_at > $1) group by s.kind, s.item_id),
     fed as (
       select item_id as id from sold where sold.kind = 'workflow'
       union select p.workflow_id from sold join published_workers p on p.id = sold.item_id where sold.kind = 'worker'
       union select g.workflow_id from sold join widgets g on g.id = sold.item_id where sold.kind = 'widget'
       union select g.workflow_id from sold join dashboards d on d.id = sold.item_id
         cross join lateral jsonb_array_elements(d.layout::jsonb) as place
         join widgets g on g.id = (place ->> 'widget_id')::uuid where sold.kind = 'dashboard'
       union select workflow_id from failing_workflows)
     select w.id from fed join workflows w on w.id = fed.id
     where w.live_version is not null and w.deleted_at is null and ($2::uuid is null or w.id > $2)
     order by w.id limit $3`,
    [now, after, limit],
  );
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
}

const schedule = z.object({ spec: z.string(), anchor: z.coerce.date(), next: z.coerce.date().nullable() });
const row = z
  .object({
    id: z.string(),
    workspace_id: z.string(),
    name: z.string(),
    noted: z.date().nullable(),
    ended: z.array(z.object({ at: z.coerce.date(), ok: z.boolean(), by: z.string().nullable() })),
    succeeded: z.date().nullable(),
    schedules: z.array(schedule),
  })
  .transform(({ workspace_id: workspaceId, ...rest }) => ({ ...rest, workspaceId }));
export type WorkflowRecord = z.output<typeof row>;

/** Further back nobody looks for a success. */
const NEWEST_RUNS = 1_000;

/** How the newest units of these went, by whose calls, and when they are to run by themselves. */
export async function findWorkflowRecords(
  db: Db,
  ids: readonly string[],
  units: number,
): Promise<WorkflowRecord[]> {
  const rows = await query(
    db,
    `select w.id, w.workspace_id, w.name, f.since as noted,
       (select coalesce(json_agg(json_build_object('at', e.finished_at, 'ok', e.status = 'succeeded', 'by', s.workspace_id)
           order by e.id desc), '[]')
         from (select id, status, finished_at, subscription_id from runs
           where workflow_id = w.id and mode = 'production' and status in ('succeeded', 'failed')
           order by id desc nulls last limit $2) e
         left join subscriptions s on s.id = e.subscription_id) as ended,
       (select max(n.finished_at) from (
           select status, mode, finished_at from runs where workflow_id = w.id order by id desc nulls last limit ${NEWEST_RUNS}) n
         where n.status = 'succeeded' and n.mode = 'production') as succeeded,
       (select coalesce(json_agg(json_build_object('spec', c.spec, 'anchor', c.anchor_at, 'next', c.next_at)), '[]')
         from schedules c where c.workflow_id = w.id) as schedules
     from workflows w left join failing_workflows f on f.workflow_id = w.id where w.id = any($1::uuid[]) order by w.id`,
    [[...ids], units],
  );
  return z.array(row).parse(rows);
}

/** True for who notes it first. */
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
