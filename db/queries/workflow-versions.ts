import { and, desc, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { notClosed } from "@/db/queries/live-items";
import { users } from "@/db/schema/users";
import { workflowVersions } from "@/db/schema/workflow-versions";

export async function nextVersion(db: Db, workflowId: string): Promise<number> {
  const [row] = await db
    .select({ version: sql<number>`coalesce(max(${workflowVersions.version}), 0)::int` })
    .from(workflowVersions)
    .where(eq(workflowVersions.workflowId, workflowId));
  return (row?.version ?? 0) + 1;
}

export async function insertVersion(db: Db, row: typeof workflowVersions.$inferInsert): Promise<void> {
  await db.insert(workflowVersions).values(row);
}

export async function findVersion(db: Db, workspaceId: string, workflowId: string, version: number) {
  const [row] = await db
    .select()
    .from(workflowVersions)
    .where(
      and(
        eq(workflowVersions.workspaceId, workspaceId),
        eq(workflowVersions.workflowId, workflowId),
        eq(workflowVersions.version, version),
      ),
    );
  return row;
}

export function listVersions(
  db: Db,
  workspaceId: string,
  workflowId: string,
  page: { limit: number; before: number | null },
) {
  return db
    .select({
      version: workflowVersions.version,
      publishedAt: workflowVersions.publishedAt,
      publishedBy: users.name,
      note: workflowVersions.note,
    })
    .from(workflowVersions)
    .leftJoin(users, eq(users.id, workflowVersions.publishedBy))
    .where(
      and(
        eq(workflowVersions.workspaceId, workspaceId),
        eq(workflowVersions.workflowId, workflowId),
        page.before === null ? undefined : lt(workflowVersions.version, page.before),
      ),
    )
    .orderBy(desc(workflowVersions.version))
    .limit(page.limit);
}

const live = z.object({
  workspaceId: z.string(),
  version: z.number().nullable(),
  document: z.string().nullable(),
  offered: z.boolean(),
  blocked: z.boolean(),
});

/** `offered` is true if the workflow is listed, for sale or subscribed to. */
export async function findLiveWorkflow(hot: Db, id: string): Promise<z.output<typeof live> | undefined> {
  return prepared(
    hot,
    `select w.workspace_id, w.live_version as version, v.document, coalesce(i.offered, false)
       or exists (select from listings l where l.kind = 'workflow' and l.item_id = w.id and l.listed)
       or exists (select from subscriptions s where s.kind = 'workflow' and s.item_id = w.id and s.cancelled_at is null)
       as offered, o.blocked_at is not null as blocked
     from workflows w join workspaces o on o.id = w.workspace_id
     left join workflow_versions v on v.workflow_id = w.id and v.version = w.live_version
     left join price_items i on i.kind = 'workflow' and i.item_id = w.id
     where w.id = $1::uuid and w.deleted_at is null and o.closed_at is null`,
    [id],
  ).row(live);
}

/**
 * Lists the live workflows that a workspace may call, which are its own and those it subscribes to, ordered
 * by ID.
 */
export async function listCallable(
  db: Db,
  workspaceId: string,
  now: number,
  page: { after: string | null; idEnd: string | null; limit: number },
): Promise<string[]> {
  return prepared(
    db,
    `select id from (
       select id from workflows where workspace_id = $1::uuid and live_version is not null and deleted_at is null
       union
       select w.id from subscriptions s
       join workflows w on w.id = s.item_id and w.live_version is not null and w.deleted_at is null
         and ${notClosed("w.workspace_id")}
       where s.workspace_id = $1::uuid and s.kind = 'workflow'
         and (s.cancelled_at is null or s.ends_at > $2::timestamptz or s.offline_since is not null)
     ) callable
     where ($3::uuid is null or id > $3::uuid) and ($4::text is null or right(id::text, 8) = $4::text)
     order by id limit $5::int`,
    [workspaceId, new Date(now), page.after, page.idEnd, page.limit],
  ).column(z.string());
}

const replayedRow = z
  .object({
    ownerId: z.string(),
    runTimeoutS: z.number().nullable(),
    workflow: z.number().nullable(),
    workspace: z.number().nullable(),
    document: z.string().nullable(),
  })
  .transform((row) => ({
    ownerId: row.ownerId,
    runTimeoutS: row.runTimeoutS,
    concurrency: { workflow: row.workflow, workspace: row.workspace },
    document: row.document,
  }));

/**
 * Finds everything a run needs: the version's document, and the settings of its workflow and workspace. For a
 * blocked workspace, the concurrency limit is zero, so that its runs wait.
 */
export async function findVersionToRun(
  hot: Db,
  workflowId: string,
  version: number | null,
): Promise<z.output<typeof replayedRow> | undefined> {
  return prepared(
    hot,
    `select w.owner_id, w.run_timeout_s, w.concurrency as workflow,
       case when o.blocked_at is null then o.concurrency else 0 end as workspace, v.document
     from workflows w join workspaces o on o.id = w.workspace_id
     left join workflow_versions v on v.workflow_id = w.id and v.version = $2::int
     where w.id = $1::uuid`,
    [workflowId, version],
  ).row(replayedRow);
}

const called = z.object({ version: z.number().nullable() });

export async function findLiveVersion(db: Db, workspaceId: string, workflowId: string) {
  return prepared(
    db,
    sql`select live_version as version from workflows
      where id = ${workflowId} and workspace_id = ${workspaceId} and deleted_at is null`,
  ).row(called);
}
