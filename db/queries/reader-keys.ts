import { and, desc, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { readerKeys } from "@/db/schema/reader-keys";

const opened = z.object({
  id: z.string(),
  workflowId: z.string(),
  providerId: z.string(),
  lastUsedAt: z.date().nullable(),
});

export type ReaderKeyRow = Readonly<z.output<typeof opened>>;

/** Looks up the key by its hash alone, because its workspace isn't known yet. */
export async function findReaderKey(hot: Db, keyHash: string): Promise<ReaderKeyRow | undefined> {
  return prepared(
    hot,
    "select id, workflow_id, provider_id, last_used_at from reader_keys where key_hash = $1",
    [keyHash],
  ).row(opened);
}

export async function insertReaderKey(db: Db, row: typeof readerKeys.$inferInsert): Promise<void> {
  await db.insert(readerKeys).values(row);
}

export function listReaderKeys(
  db: Db,
  workspaceId: string,
  workflowId: string,
  page: { limit: number; before: string | null },
) {
  return db
    .select({
      id: readerKeys.id,
      providerId: readerKeys.providerId,
      name: readerKeys.name,
      createdAt: readerKeys.createdAt,
      lastUsedAt: readerKeys.lastUsedAt,
    })
    .from(readerKeys)
    .where(
      and(
        eq(readerKeys.workspaceId, workspaceId),
        eq(readerKeys.workflowId, workflowId),
        page.before === null ? undefined : lt(readerKeys.id, page.before),
      ),
    )
    .orderBy(desc(readerKeys.id))
    .limit(page.limit);
}

const notified = { told: sql`pg_notify('millrace_reader_key', ${readerKeys.keyHash})` };

/**
 * Deletes the key, and makes all processes drop it from their caches. Returns false if the workflow has no
 * such key.
 */
export async function deleteReaderKey(
  db: Db,
  workspaceId: string,
  workflowId: string,
  id: string,
): Promise<boolean> {
  const gone = await db
    .delete(readerKeys)
    .where(
      and(
        eq(readerKeys.workspaceId, workspaceId),
        eq(readerKeys.workflowId, workflowId),
        eq(readerKeys.id, id),
      ),
    )
    .returning(notified);
  return gone.length > 0;
}

export async function deleteReaderKeysOf(db: Db, workflowId: string): Promise<void> {
  await db.delete(readerKeys).where(eq(readerKeys.workflowId, workflowId)).returning(notified);
}

export async function touchReaderKey(db: Db, id: string, lastUsedAt: Date): Promise<void> {
  await db.update(readerKeys).set({ lastUsedAt }).where(eq(readerKeys.id, id));
}
