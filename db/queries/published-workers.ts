import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { publishedWorkers } from "@/db/schema/published-workers";
import { workflowVersions } from "@/db/schema/workflow-versions";

const listed = z.object({
  id: z.string(),
  workspaceId: z.string(),
  workflowId: z.string(),
  name: z.string(),
  description: z.string(),
  resultFrom: z.number().nullable(),
  version: z.number(),
  publisher: z.string(),
});
const row = listed.extend({ document: z.string() });

/** Omits the document, which may be a megabyte in size. */
export type ListedWorker = z.output<typeof listed>;
export type PublishedWorker = z.output<typeof row>;

const COLUMNS =
  "p.id, p.workspace_id, p.workflow_id, p.name, p.description, p.result_from, v.version, o.name as publisher";

const CALLABLE = `
from published_workers p
join workflows w on w.id = p.workflow_id and w.deleted_at is null
join workflow_versions v on v.workflow_id = w.id and v.version = w.live_version
join workspaces o on o.id = p.workspace_id and o.blocked_at is null and o.closed_at is null
where p.withdrawn_at is null`;

export async function findPublishedWorker(db: Db, id: string): Promise<PublishedWorker | undefined> {
  return query(db, `select ${COLUMNS}, v.document ${CALLABLE} and p.id = $1::uuid`, [id]).row(row);
}

export async function listPublishedWorkers(
  db: Db,
  { words, before, limit }: { words: readonly string[]; before: string | null; limit: number },
): Promise<ListedWorker[]> {
  const likes = words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  return query(
    db,
    `select ${COLUMNS} ${CALLABLE} and ($1::uuid is null or p.id < $1) and concat_ws(' ', p.name, p.description, o.name) ilike all ($2::text[])
     order by p.id desc limit $3`,
    [before, likes, limit],
  ).rows(listed);
}

export async function findPublishedWorkers(db: Db, ids: readonly string[]): Promise<ListedWorker[]> {
  return z
    .array(listed)
    .parse(await db.execute(sql`select ${sql.raw(`${COLUMNS} ${CALLABLE}`)} and p.id in ${[...ids]}`));
}

export async function documentOfVersion(
  db: Db,
  { workspaceId, workflowId, version }: ListedWorker,
): Promise<string | undefined> {
  const [found] = await db
    .select({ document: workflowVersions.document })
    .from(workflowVersions)
    .where(
      and(
        eq(workflowVersions.workspaceId, workspaceId),
        eq(workflowVersions.workflowId, workflowId),
        eq(workflowVersions.version, version),
      ),
    );
  return found?.document;
}

/** Returns the ID of the worker published from the workflow, even if that worker has been withdrawn. */
export async function findWorkerOf(db: Db, workflowId: string): Promise<string | null> {
  const [found] = await db
    .select({ id: publishedWorkers.id })
    .from(publishedWorkers)
    .where(eq(publishedWorkers.workflowId, workflowId));
  return found?.id ?? null;
}

/** Finds the worker that a workspace publishes from a workflow, even if the workflow isn't live. */
export async function findOffer(db: Db, workspaceId: string, workflowId: string) {
  const { id, name, description, resultFrom } = publishedWorkers;
  const [found] = await db
    .select({ id, name, description, resultFrom })
    .from(publishedWorkers)
    .where(isOffered(workspaceId, workflowId));
  return found;
}

export interface PublishedAs {
  readonly name: string;
  readonly description: string;
  readonly resultFrom: number | null;
}

/** Publishing again reuses the existing worker, so that documents, prices and subscriptions stay valid. */
export async function savePublishedWorker(
  db: Db,
  { id, workspaceId, workflowId }: { id: string; workspaceId: string; workflowId: string },
  { name, description, resultFrom }: PublishedAs,
  now: Date,
): Promise<string> {
  const [storedId = id] = await query(
    db,
    `insert into published_workers as p (id, workspace_id, workflow_id, name, description, result_from, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (workflow_id) do update set name = excluded.name, description = excluded.description,
       result_from = excluded.result_from, updated_at = excluded.updated_at, withdrawn_at = null
     returning id`,
    [id, workspaceId, workflowId, name, description, resultFrom, now],
  ).column(z.string());
  return storedId;
}

export async function withdrawPublishedWorker(
  db: Db,
  workspaceId: string,
  workflowId: string,
  now: Date,
): Promise<void> {
  await db.update(publishedWorkers).set({ withdrawnAt: now }).where(isOffered(workspaceId, workflowId));
}

function isOffered(workspaceId: string, workflowId: string) {
  return and(
    eq(publishedWorkers.workspaceId, workspaceId),
    eq(publishedWorkers.workflowId, workflowId),
    isNull(publishedWorkers.withdrawnAt),
  );
}
