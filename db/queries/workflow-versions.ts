import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";

/** Frozen documents, as whoever answers calls and carries runs reads them. */

const live = z
  .object({
    workspace_id: z.string(),
    version: z.number().nullable(),
    document: z.string().nullable(),
    offered: z.boolean(),
  })
  .transform(({ workspace_id: workspaceId, ...row }) => ({ workspaceId, ...row }));

/** The live version, and whether the workflow is listed, for sale, or subscribed to. */
export async function findLiveWorkflow(hot: Db, id: string): Promise<z.output<typeof live> | undefined> {
  const rows = await prepared(
    hot,
    `select w.workspace_id, w.live_version as version, v.document, coalesce(i.offered, false)
       or exists (select from listings l where l.kind = 'workflow' and l.item_id = w.id and l.listed)
       or exists (select from subscriptions s where s.kind = 'workflow' and s.item_id = w.id and s.cancelled_at is null)
       as offered
     from workflows w
     left join workflow_versions v on v.workflow_id = w.id and v.version = w.live_version
     left join price_items i on i.kind = 'workflow' and i.item_id = w.id
     where w.id = $1::uuid and w.deleted_at is null`,
    [id],
  );
  return z.array(live).parse(rows)[0];
}

const carried = z
  .object({
    owner_id: z.string(),
    run_timeout_s: z.number().nullable(),
    workflow: z.number().nullable(),
    workspace: z.number().nullable(),
    document: z.string().nullable(),
  })
  .transform((row) => ({
    ownerId: row.owner_id,
    runTimeoutS: row.run_timeout_s,
    concurrency: { workflow: row.workflow, workspace: row.workspace },
    document: row.document,
  }));

/** What a run follows: the version's document, and the settings of its workflow and workspace. */
export async function findVersionToRun(
  hot: Db,
  workflowId: string,
  version: number | null,
): Promise<z.output<typeof carried> | undefined> {
  const rows = await prepared(
    hot,
    `select w.owner_id, w.run_timeout_s, w.concurrency as workflow, o.concurrency as workspace, v.document
     from workflows w join workspaces o on o.id = w.workspace_id
     left join workflow_versions v on v.workflow_id = w.id and v.version = $2::int
     where w.id = $1::uuid`,
    [workflowId, version],
  );
  return z.array(carried).parse(rows)[0];
}

const called = z.object({ version: z.number().nullable(), document: z.string().nullable() });

export async function findLiveVersion(db: Db, workspaceId: string, workflowId: string) {
  const rows = await prepared(
    db,
    sql`select w.live_version as version, v.document from workflows w
      left join workflow_versions v on v.workflow_id = w.id and v.version = w.live_version
      where w.id = ${workflowId} and w.workspace_id = ${workspaceId} and w.deleted_at is null`,
  );
  return z.array(called).parse(rows)[0];
}
