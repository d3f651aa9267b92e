import { and, desc, eq, like, lt } from "drizzle-orm";
import type { Queryable } from "@/db/queryable";
import { dashboards } from "@/db/schema/dashboards";

export type DashboardRow = typeof dashboards.$inferSelect;

export async function insertDashboard(
  db: Queryable,
  row: typeof dashboards.$inferInsert,
): Promise<DashboardRow | undefined> {
  const [made] = await db.insert(dashboards).values(row).returning();
  return made;
}

export async function findDashboard(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<DashboardRow | undefined> {
  const [row] = await db.select().from(dashboards).where(own(workspaceId, id));
  return row;
}

/** Held until the transaction ends: of two who save at once, the second sees the first. */
export async function lockDashboard(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<DashboardRow | undefined> {
  const [row] = await db.select().from(dashboards).where(own(workspaceId, id)).for("update");
  return row;
}

/** Those that show a widget; a layout is text in which the id can stand as nothing else. */
export function lockDashboardsWith(
  db: Queryable,
  workspaceId: string,
  widgetId: string,
): Promise<DashboardRow[]> {
  return db
    .select()
    .from(dashboards)
    .where(and(eq(dashboards.workspaceId, workspaceId), like(dashboards.layout, `%"${widgetId}"%`)))
    .orderBy(dashboards.id)
    .for("update");
}

export function listDashboards(
  db: Queryable,
  workspaceId: string,
  page: { limit: number; before: string | null },
): Promise<DashboardRow[]> {
  return db
    .select()
    .from(dashboards)
    .where(
      and(
        eq(dashboards.workspaceId, workspaceId),
        page.before === null ? undefined : lt(dashboards.id, page.before),
      ),
    )
    .orderBy(desc(dashboards.id))
    .limit(page.limit);
}

export async function updateDashboard(
  db: Queryable,
  workspaceId: string,
  id: string,
  change: Partial<typeof dashboards.$inferInsert>,
): Promise<DashboardRow | undefined> {
  const [row] = await db.update(dashboards).set(change).where(own(workspaceId, id)).returning();
  return row;
}

export async function deleteDashboard(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const gone = await db.delete(dashboards).where(own(workspaceId, id)).returning({ id: dashboards.id });
  return gone.length > 0;
}

function own(workspaceId: string, id: string) {
  return and(eq(dashboards.workspaceId, workspaceId), eq(dashboards.id, id));
}
