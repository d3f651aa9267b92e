import { eq } from "drizzle-orm";
import type { Queryable } from "@/db/queryable";
import { workspaces } from "@/db/schema/workspaces";

export async function findWorkspace(db: Queryable, id: string) {
  const [row] = await db.select().from(workspaces).where(eq(workspaces.id, id));
  return row;
}

export async function updateWorkspace(
  db: Queryable,
  id: string,
  change: Partial<Omit<typeof workspaces.$inferInsert, "id" | "createdAt">>,
) {
  const [row] = await db.update(workspaces).set(change).where(eq(workspaces.id, id)).returning();
  return row;
}
