/**
 * SQL conditions for whether an item is live. A widget is live if its provider is in the live version of its
 * workflow, and a dashboard is live if any of its widgets is.
 */

const sourceIsLive = (widget: string) => `exists (
  select from workflows sw join workflow_versions sv on sv.workflow_id = sw.id and sv.version = sw.live_version
  where sw.id = ${widget}.workflow_id and sw.deleted_at is null
    and (sv.providers is null or ${widget}.provider_id = any(sv.providers)))`;

export const notBlocked = (workspaceId: string) =>
  `not exists (select from workspaces b where b.id = ${workspaceId} and b.blocked_at is not null)`;

/** The content of a closed workspace looks deleted until a runner deletes it. */
export const notClosed = (workspaceId: string) =>
  `not exists (select from workspaces c where c.id = ${workspaceId} and c.closed_at is not null)`;

export const isOfWidget = {
  widget: "g.id = $1::uuid",
  dashboard: `exists (
    select from dashboards d, jsonb_array_elements(d.layout::jsonb) as place
    where d.id = $1::uuid and d.workspace_id = g.workspace_id and (place ->> 'widget_id')::uuid = g.id)`,
} as const;

export const WIDGET_LIVE = `(${sourceIsLive("g")} and ${notBlocked("g.workspace_id")})`;

export const DASHBOARD_LIVE = `(d.visibility <> 'private' and ${notBlocked("d.workspace_id")} and exists (
  select from jsonb_array_elements(d.layout::jsonb) as place
  join widgets pg on pg.id = (place ->> 'widget_id')::uuid and pg.workspace_id = d.workspace_id
  where ${sourceIsLive("pg")}))`;

export const failingSince = (workflowId: string) =>
  `(select f.since from failing_workflows f where f.workflow_id = ${workflowId})`;

/** A dashboard fails only if all its widgets do. */
export const DASHBOARD_FAILING = `(select case when count(*) = count(f.since) then max(f.since) end
  from jsonb_array_elements(d.layout::jsonb) as place
  join widgets pg on pg.id = (place ->> 'widget_id')::uuid and pg.workspace_id = d.workspace_id
  left join failing_workflows f on f.workflow_id = pg.workflow_id
  where ${sourceIsLive("pg")})`;
