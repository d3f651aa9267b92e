import { and, desc, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Db } from "@/db/handle";
import { blockOf } from "@/db/queries/blocks";
import { hasFactor } from "@/db/queries/second-step";
import { sessions } from "@/db/schema/sessions";
import { users } from "@/db/schema/users";
import type { SecondStep } from "@/lib/schema/sign-in-way";

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function findLiveSession(db: Db, sessionId: string, now: Date) {
  const [row] = await db
    .select({
      id: sessions.id,
      workspaceId: sessions.workspaceId,
      lastSeenAt: sessions.lastSeenAt,
      userId: users.id,
      email: users.email,
      instanceOwner: users.instanceOwner,
      signedInBy: sessions.signedInBy,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      hasFactor: hasFactor(sessions.userId),
      personBlock: blockOf(users),
      instanceRequires: sql<boolean>`coalesce((select second_step_required from instance), false)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now)));
  return row;
}

export async function findSessionStart(db: Db, userId: string, sessionId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  return row?.createdAt;
}

export async function touchSession(
  db: Db,
  sessionId: string,
  seen: { lastSeenAt: Date; expiresAt: Date },
): Promise<void> {
  await db.update(sessions).set(seen).where(eq(sessions.id, sessionId));
}

/**
 * Records the second factor as the way in which the person signed in. Doesn't change sessions that started
 * with single sign-on.
 */
export async function markSecondStep(tx: Db, sessionId: string, by: SecondStep): Promise<void> {
  await tx
    .update(sessions)
    .set({ signedInBy: by })
    .where(
      and(eq(sessions.id, sessionId), or(isNull(sessions.signedInBy), eq(sessions.signedInBy, "password"))),
    );
}

export async function moveSession(db: Db, sessionId: string, workspaceId: string): Promise<void> {
  await db.update(sessions).set({ workspaceId }).where(eq(sessions.id, sessionId));
}

export function listSessions(
  db: Db,
  userId: string,
  page: { limit: number; before: string | null; now: Date },
) {
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, page.now),
        page.before === null ? undefined : lt(sessions.id, page.before),
      ),
    )
    .orderBy(desc(sessions.id))
    .limit(page.limit);
}

export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

export async function deleteOtherSessions(db: Db, userId: string, currentId: string | null): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), currentId === null ? undefined : ne(sessions.id, currentId)));
}

export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
