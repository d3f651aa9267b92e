import { and, asc, desc, eq, lt, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/handle";
import { members } from "@/db/schema/members";
import { users } from "@/db/schema/users";
import { workspaces } from "@/db/schema/workspaces";
import type { Role } from "@/lib/schema/person";

export type UserRow = typeof users.$inferSelect;

/** Serialises what must see every owner: the first set-up, and changes to who owns a workspace. */
export async function lockPeople(tx: Db, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`millrace.people:${subject}`}, 0))`);
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row;
}

export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row;
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

/** False when the address is taken. */
export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<boolean> {
  const rows = await db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning();
  return rows.length > 0;
}

export async function setPasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** False when it is another one by now. */
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

export async function insertWorkspace(db: Db, workspace: typeof workspaces.$inferInsert): Promise<void> {
  await db.insert(workspaces).values(workspace);
}

export async function rememberWorkspace(db: Db, userId: string, workspaceId: string): Promise<void> {
  await db.update(users).set({ lastWorkspaceId: workspaceId }).where(eq(users.id, userId));
}

/** Who left it works elsewhere from now on, and what concerns them is told there no more. */
export async function forgetWorkspace(db: Db, userId: string, workspaceId: string): Promise<void> {
  await db
    .update(users)
    .set({ lastWorkspaceId: null })
    .where(and(eq(users.id, userId), eq(users.lastWorkspaceId, workspaceId)));
}

/** A person's workspaces, the oldest membership first: their own, where they have one. */
export function listMemberships(db: Db, userId: string) {
  return db
    .select({ id: workspaces.id, name: workspaces.name, role: members.role })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(eq(members.userId, userId))
    .orderBy(asc(members.id));
}

const memberColumns = {
  id: members.id,
  userId: members.userId,
  email: users.email,
  name: users.name,
  role: members.role,
  createdAt: members.createdAt,
};

export async function findMember(db: Db, workspaceId: string, userId: string) {
  const [row] = await db
    .select(memberColumns)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)));
  return row;
}

export function listMembers(db: Db, workspaceId: string, page: { limit: number; before: string | null }) {
  return db
    .select(memberColumns)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        page.before === null ? undefined : lt(members.id, page.before),
      ),
    )
    .orderBy(desc(members.id))
    .limit(page.limit);
}

export async function saveMember(db: Db, member: typeof members.$inferInsert): Promise<void> {
  await db
    .insert(members)
    .values(member)
    .onConflictDoUpdate({ target: [members.workspaceId, members.userId], set: { role: member.role } });
}

export async function deleteMember(db: Db, workspaceId: string, userId: string): Promise<void> {
  await db.delete(members).where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)));
}

/** Whether somebody else could still look after the workspace. */
export async function hasOtherOwner(db: Db, workspaceId: string, userId: string): Promise<boolean> {
  const owner: Role = "owner";
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), eq(members.role, owner), ne(members.userId, userId)))
    .limit(1);
  return rows.length > 0;
}
