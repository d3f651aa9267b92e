import { and, count, desc, eq, gt, lt } from "drizzle-orm";
import type { Db } from "@/db/handle";
import { invitations } from "@/db/schema/invitations";
import { users } from "@/db/schema/users";
import { workspaces } from "@/db/schema/workspaces";

const columns = {
  id: invitations.id,
  workspaceId: invitations.workspaceId,
  workspace: workspaces.name,
  email: invitations.email,
  role: invitations.role,
  invitedBy: users.email,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
};

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Inviting an address again replaces its existing invitation with a new one, which has a new link. */
export async function saveInvitation(db: Db, invitation: typeof invitations.$inferInsert): Promise<string> {
  const { role, hash, invitedBy, createdAt, expiresAt } = invitation;
  const [row] = await db
    .insert(invitations)
    .values(invitation)
    .onConflictDoUpdate({
      target: [invitations.workspaceId, invitations.email],
      set: { role, hash, invitedBy, createdAt, expiresAt },
    })
    .returning({ id: invitations.id });
  return row?.id ?? invitation.id;
}

export async function findInvitation(db: Db, named: { id: string } | { hash: string }, now: Date) {
  const which = "id" in named ? eq(invitations.id, named.id) : eq(invitations.hash, named.hash);
  const [row] = await selection(db).where(and(which, gt(invitations.expiresAt, now)));
  return row;
}

export function listInvitations(
  db: Db,
  workspaceId: string,
  page: { limit: number; before: string | null },
  now: Date,
) {
  return selection(db)
    .where(
      and(
        eq(invitations.workspaceId, workspaceId),
        gt(invitations.expiresAt, now),
        page.before === null ? undefined : lt(invitations.id, page.before),
      ),
    )
    .orderBy(desc(invitations.id))
    .limit(page.limit);
}

export function invitationsFor(
  db: Db,
  email: string,
  page: { limit: number; before: string | null },
  now: Date,
) {
  return selection(db)
    .where(
      and(
        eq(invitations.email, email),
        gt(invitations.expiresAt, now),
        page.before === null ? undefined : lt(invitations.id, page.before),
      ),
    )
    .orderBy(desc(invitations.id))
    .limit(page.limit);
}

export async function countInvitations(db: Db, workspaceId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), gt(invitations.expiresAt, now)));
  return row?.open ?? 0;
}

export async function deleteInvitation(db: Db, id: string): Promise<boolean> {
  const rows = await db.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id });
  return rows.length > 0;
}

export async function sweepInvitations(db: Db, now: Date): Promise<void> {
  await db.delete(invitations).where(lt(invitations.expiresAt, now));
}

function selection(db: Db) {
  return db
    .select(columns)
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .$dynamic();
}
