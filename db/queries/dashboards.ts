import { and, arrayContains, desc, eq, like, lt, ne, or } from "drizzle-orm";
import type { Db } from "@/db/handle";
import { dashboards } from "@/db/schema/dashboards";
import { within } from "./filing";

export type DashboardRow = typeof dashboards.$inferSelect;

/**
 * The viewer of a workspace's dashboards. `userId` is null for people outside the workspace, who don't see
 * private dashboards.
 */
export interface Seer {
  readonly workspaceId: string;
  readonly userId: string | null;
}

export async function insertDashboard(
  db: Db,
  row: typeof dashboards.$inferInsert,
): Promise<DashboardRow | undefined> {
  const [made] = await db.insert(dashboards).values(row).returning();
  return made;
}

export async function findDashboard(db: Db, seer: Seer, id: string): Promise<DashboardRow | undefined> {
  const [row] = await db.select().from(dashboards).where(seen(seer, id));
  return row;
}

/**
 * Locks a dashboard until the transaction ends, so that the second of two simultaneous saves sees the first.
 */
export async function lockDashboard(db: Db, seer: Seer, id: string): Promise<DashboardRow | undefined> {
  const [row] = await db.select().from(dashboards).where(seen(seer, id)).for("update");
  return row;
}

/**
 * Locks the dashboards that show a widget, including private ones, because a deleted widget is removed from
 * all of them. Layouts are searched as text, because nothing else in a layout can look like the widget's ID.
 */
export function lockDashboardsWith(db: Db, workspaceId: string, widgetId: string): Promise<DashboardRow[]> {
  return db
    .select()
    .from(dashboards)
    .where(and(eq(dashboards.workspaceId, workspaceId), like(dashboards.layout, `%"${widgetId}"%`)))
    .orderBy(dashboards.id)
    .for("update");
}

export function listDashboards(
  db: Db,
  seer: Seer,
  page: { limit: number; before: string | null; folder?: string; tags?: readonly string[] },
): Promise<DashboardRow[]> {
  return db
    .select()
    .from(dashboards)
    .where(
      and(
        open(seer),
        page.before === null ? undefined : lt(dashboards.id, page.before),
        page.folder ? within(page.folder) : undefined,
        page.tags?.length ? arrayContains(dashboards.tags, [...page.tags]) : undefined,
      ),
    )
    .orderBy(desc(dashboards.id))
    .limit(page.limit);
}

/** The caller must hold the lock of `lockDashboard`. */
export async function updateDashboard(
  db: Db,
  workspaceId: string,
  id: string,
  change: Partial<typeof dashboards.$inferInsert>,
): Promise<DashboardRow | undefined> {
  const [row] = await db
    .update(dashboards)
    .set(change)
    .where(and(eq(dashboards.workspaceId, workspaceId), eq(dashboards.id, id)))
    .returning();
  return row;
}

export async function deleteDashboard(db: Db, seer: Seer, id: string): Promise<boolean> {
  const gone = await db.delete(dashboards).where(seen(seer, id)).returning({ id: dashboards.id });
  return gone.length > 0;
}

function open({ workspaceId, userId }: Seer) {
  return and(
    eq(dashboards.workspaceId, workspaceId),
    or(ne(dashboards.visibility, "private"), userId === null ? undefined : eq(dashboards.createdBy, userId)),
  );
}

function seen(seer: Seer, id: string) {
  return and(open(seer), eq(dashboards.id, id));
}
