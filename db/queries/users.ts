import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/handle";
import { users } from "@/db/schema/users";

export type UserRow = typeof users.$inferSelect;

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row;
}

export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row;
}

export async function findPerson(db: Db, userId: string): Promise<UserRow | undefined> {
  const user = await findUser(db, userId);
  return user?.email.endsWith("@deleted.invalid") ? undefined : user;
}

export async function findInstanceOwner(db: Db): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.instanceOwner, true))
    .orderBy(asc(users.id))
    .limit(1);
  return row;
}

export async function findOperatorMails(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.instanceOwner, true))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ email }) => email);
}

export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<boolean> {
  const rows = await db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning();
  return rows.length > 0;
}

export async function setPasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

export async function replacePasswordHash(
  db: Db,
  userId: string,
  known: string | null,
  next: string,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ passwordHash: next })
    .where(and(eq(users.id, userId), sql`${users.passwordHash} is not distinct from ${known}`))
    .returning({ id: users.id });
  return rows.length > 0;
}

export async function rememberWorkspace(db: Db, userId: string, workspaceId: string): Promise<void> {
  await db.update(users).set({ lastWorkspaceId: workspaceId }).where(eq(users.id, userId));
}

/**
 * Clears the last workspace of a person who has left it, so that they work and get notices in another one.
 */
export async function forgetWorkspace(db: Db, userId: string, workspaceId: string): Promise<void> {
  await db
    .update(users)
    .set({ lastWorkspaceId: null })
    .where(and(eq(users.id, userId), eq(users.lastWorkspaceId, workspaceId)));
}
