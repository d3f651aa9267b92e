import { and, desc, eq, isNull, like, lt, or, sql } from "drizzle-orm";
import { type Db, query } from "@/db/handle";
import { notify } from "@/db/notify";
import { workflowVersions } from "@/db/schema/workflow-versions";
import { workflows } from "@/db/schema/workflows";

export type WorkflowRow = typeof workflows.$inferSelect;

export async function insertWorkflow(db: Db, row: typeof workflows.$inferInsert): Promise<void> {
  await db.insert(workflows).values(row);
}

export async function findWorkflow(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<WorkflowRow | undefined> {
  const [row] = await db.select().from(workflows).where(own(workspaceId, id));
  return row;
}

export async function hasWorkflow(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const rows = await db.select({ id: workflows.id }).from(workflows).where(own(workspaceId, id));
  return rows.length > 0;
}

/** Locks a workflow until the transaction ends, so that saving and publishing happen one after the other. */
export async function lockWorkflow(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<WorkflowRow | undefined> {
  const [row] = await db.select().from(workflows).where(own(workspaceId, id)).for("update");
  return row;
}

export async function updateWorkflow(
  db: Db,
  workspaceId: string,
  id: string,
  change: Partial<typeof workflows.$inferInsert>,
): Promise<void> {
  await db.update(workflows).set(change).where(own(workspaceId, id));
}

/** Drafts that have been changed since they were read are skipped. */
export async function saveSummaries(
  db: Db,
  workspaceId: string,
  rows: readonly Pick<WorkflowRow, "id" | "revision" | "summary">[],
): Promise<void> {
  await query(
    db,
    sql`update workflows w set summary = s.summary, summary_revision = s.revision
      from unnest(${sql.param(rows.map((row) => row.id))}::uuid[], ${sql.param(rows.map((row) => row.revision))}::int[],
        ${sql.param(rows.map((row) => row.summary))}::text[]) as s (id, revision, summary)
      where w.workspace_id = ${workspaceId} and w.id = s.id and w.revision = s.revision`,
  );
}

/**
 * Workflows whose draft or live version contains one of the strings in `marks`, newest first, with both
 * documents.
 */
export function findWorkflowsWithWorkers(
  db: Db,
  workspaceId: string,
  page: { marks: readonly string[]; before: string | null; limit: number },
) {
  // Documents are stored as written by `JSON.stringify`, so searching their text for `marks` finds every
  // occurrence.
  const patterns = page.marks.map((mark) => `%${mark.replace(/[\\%_]/g, "\\$&")}%`);
  return db
    .select({
      id: workflows.id,
      name: workflows.name,
      draft: workflows.document,
      live: workflowVersions.document,
    })
    .from(workflows)
    .leftJoin(
      workflowVersions,
      and(eq(workflowVersions.workflowId, workflows.id), eq(workflowVersions.version, workflows.liveVersion)),
    )
    .where(
      and(
        eq(workflows.workspaceId, workspaceId),
        isNull(workflows.deletedAt),
        page.before === null ? undefined : lt(workflows.id, page.before),
        or(
          ...patterns.flatMap((text) => [
            like(workflows.document, text),
            like(workflowVersions.document, text),
          ]),
        ),
      ),
    )
    .orderBy(desc(workflows.id))
    .limit(page.limit);
}

/**
 * When the transaction commits, sends the newest draft's revision to everyone who has the workflow open. Pass
 * null as `revision` if the workflow was deleted.
 */
export async function announceDraft(db: Db, id: string, revision: number | null): Promise<void> {
  await notify(db, "millrace_draft", revision === null ? id : `${id}/${revision}`);
}

/** When the transaction commits, every process clears its cache of this workflow. */
export async function announceWorkflow(db: Db, id: string): Promise<void> {
  await notify(db, "millrace_workflow", id);
}

function own(workspaceId: string, id: string) {
  return and(eq(workflows.workspaceId, workspaceId), eq(workflows.id, id), isNull(workflows.deletedAt));
}
