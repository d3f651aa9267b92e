import { and, desc, eq, inArray, lt } from "drizzle-orm";
import type { Db } from "@/db/handle";
import { widgets } from "@/db/schema/widgets";

export type WidgetRow = typeof widgets.$inferSelect;

export async function insertWidget(db: Db, row: typeof widgets.$inferInsert): Promise<WidgetRow | undefined> {
  const [made] = await db.insert(widgets).values(row).returning();
  return made;
}

export async function findWidget(db: Db, workspaceId: string, id: string): Promise<WidgetRow | undefined> {
  const [row] = await db.select().from(widgets).where(own(workspaceId, id));
  return row;
}

/** Locks a widget until the transaction ends, so that the second of two concurrent saves sees the first. */
export async function lockWidget(db: Db, workspaceId: string, id: string): Promise<WidgetRow | undefined> {
  const [row] = await db.select().from(widgets).where(own(workspaceId, id)).for("update");
  return row;
}

export function findWidgets(db: Db, workspaceId: string, ids: readonly string[]): Promise<WidgetRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(widgets)
    .where(and(eq(widgets.workspaceId, workspaceId), inArray(widgets.id, [...ids])));
}

export async function findWidgetKinds(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WidgetRow["kind"]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: widgets.id, kind: widgets.kind })
    .from(widgets)
    .where(and(eq(widgets.workspaceId, workspaceId), inArray(widgets.id, [...ids])));
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

export function listWidgets(
  db: Db,
  workspaceId: string,
  page: { limit: number; before: string | null },
): Promise<WidgetRow[]> {
  return db
    .select()
    .from(widgets)
    .where(
      and(
        eq(widgets.workspaceId, workspaceId),
        page.before === null ? undefined : lt(widgets.id, page.before),
      ),
    )
    .orderBy(desc(widgets.id))
    .limit(page.limit);
}

export async function updateWidget(
  db: Db,
  workspaceId: string,
  id: string,
  change: Partial<typeof widgets.$inferInsert>,
): Promise<WidgetRow | undefined> {
  const [row] = await db.update(widgets).set(change).where(own(workspaceId, id)).returning();
  return row;
}

export async function deleteWidget(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const gone = await db.delete(widgets).where(own(workspaceId, id)).returning({ id: widgets.id });
  return gone.length > 0;
}

function own(workspaceId: string, id: string) {
  return and(eq(widgets.workspaceId, workspaceId), eq(widgets.id, id));
}
