import { and, asc, desc, eq, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { blockOf } from "@/db/queries/blocks";
import { hasFactor } from "@/db/queries/second-step";
import { members } from "@/db/schema/members";
import { users } from "@/db/schema/users";
import { workspaces } from "@/db/schema/workspaces";
import type { Role } from "@/lib/schema/person";

/**
 * Serialises operations that depend on who the owners are: the initial set-up, and changes to a workspace's
 * owners. Operations with the same `subject` wait for each other.
 */
export async function lockPeople(tx: Db, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`millrace.people:${subject}`}, 0))`);
}

/**
 * Lists a person's workspaces, oldest membership first. So the workspace that was created for them comes
 * first, if there is one.
 */
export function listMemberships(db: Db, userId: string) {
  return db
    .select({
      id: workspaces.id,
      name: workspaces.name,
      role: members.role,
      secondStepRequired: workspaces.secondStepRequired,
      block: blockOf(workspaces),
    })
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
  byGroup: members.byGroup,
  createdAt: members.createdAt,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
  hasFactor: hasFactor(members.userId),
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

/**
 * Adds a member, or changes a member's role. Without `byGroup`, the role counts as manually assigned: a
 * single sign-on group can then only raise it.
 */
export async function saveMember(db: Db, member: typeof members.$inferInsert): Promise<void> {
  await db
    .insert(members)
    .values(member)
    .onConflictDoUpdate({
      target: [members.workspaceId, members.userId],
      set: { role: member.role, byGroup: member.byGroup ?? false },
    });
}

export async function deleteMember(db: Db, workspaceId: string, userId: string): Promise<void> {
  await db.delete(members).where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)));
}

export async function isMemberOfAny(
  db: Db,
  userId: string,
  workspaceIds: readonly string[],
): Promise<boolean> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.userId, userId), inArray(members.workspaceId, [...workspaceIds])))
    .limit(1);
  return rows.length > 0;
}

export async function hasOtherOwner(db: Db, workspaceId: string, userId: string): Promise<boolean> {
  const owner: Role = "owner";
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), eq(members.role, owner), ne(members.userId, userId)))
    .limit(1);
  return rows.length > 0;
}

/** `addresses` must be in lower case. */
export async function findMemberMails(
  db: Db,
  workspaceId: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .select({ email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), inArray(users.email, [...addresses])));
  return new Set(rows.map(({ email }) => email));
}

/**
 * SQL for the email address that gets notices about a person's item. It is the person's own address while
 * they are a member, otherwise the address of the workspace's first owner.
 */
export function mailOf(workspaceId: SQL, userId: SQL): SQL {
  return sql`coalesce(
    (select u.email from members m join users u on u.id = m.user_id
      where m.workspace_id = ${workspaceId} and m.user_id = ${userId}),
    (select u.email from members m join users u on u.id = m.user_id
      where m.workspace_id = ${workspaceId} and m.role = 'owner' order by m.id limit 1))`;
}

export async function findMailOf(db: Db, workspaceId: string, userId: string): Promise<string | null> {
  const mail = mailOf(sql`${workspaceId}::uuid`, sql`${userId}::uuid`);
  const [email] = await prepared(db, sql`select ${mail} as email`).column(z.string().nullable());
  return email ?? null;
}
