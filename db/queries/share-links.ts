import { and, desc, eq, isNull, lt } from "drizzle-orm";
import type { Db } from "@/db/handle";
import { shareLinks } from "@/db/schema/share-links";

export type ShareLinkRow = typeof shareLinks.$inferSelect;

export async function insertShareLink(
  db: Db,
  row: typeof shareLinks.$inferInsert,
): Promise<ShareLinkRow | undefined> {
  const [made] = await db.insert(shareLinks).values(row).returning();
  return made;
}

/**
 * Finds a link that hasn't been revoked. It is looked up by the ID in its token alone, because the workspace
 * isn't known yet.
 */
export async function findOpenShareLink(db: Db, id: string): Promise<ShareLinkRow | undefined> {
  const [row] = await db
    .select()
    .from(shareLinks)
    .where(and(eq(shareLinks.id, id), isNull(shareLinks.revokedAt)));
  return row;
}

export function listShareLinks(
  db: Db,
  workspaceId: string,
  page: {
    limit: number;
    before: string | null;
    kind: ShareLinkRow["kind"] | undefined;
    itemId: string | undefined;
  },
): Promise<ShareLinkRow[]> {
  return db
    .select()
    .from(shareLinks)
    .where(
      and(
        eq(shareLinks.workspaceId, workspaceId),
        isNull(shareLinks.revokedAt),
        page.before === null ? undefined : lt(shareLinks.id, page.before),
        page.kind === undefined ? undefined : eq(shareLinks.kind, page.kind),
        page.itemId === undefined ? undefined : eq(shareLinks.itemId, page.itemId),
      ),
    )
    .orderBy(desc(shareLinks.id))
    .limit(page.limit);
}

export async function revokeShareLink(
  db: Db,
  workspaceId: string,
  id: string,
  revokedAt: Date,
): Promise<boolean> {
  const revoked = await db
    .update(shareLinks)
    .set({ revokedAt })
    .where(and(eq(shareLinks.workspaceId, workspaceId), eq(shareLinks.id, id), isNull(shareLinks.revokedAt)))
    .returning({ id: shareLinks.id });
  return revoked.length > 0;
}
