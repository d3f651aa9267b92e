import { and, desc, eq, gt, lt, notExists } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { signUpInvitations } from "@/db/schema/sign-up-invitations";
import { signUps } from "@/db/schema/sign-ups";
import { users } from "@/db/schema/users";

/**
 * Inserts a sign-up and deletes earlier ones for the same address, so that only the newest link is valid.
 * Call it in a transaction that locks the address.
 */
export async function replaceSignUp(tx: Db, row: typeof signUps.$inferInsert): Promise<void> {
  await tx.delete(signUps).where(eq(signUps.email, row.email));
  await tx.insert(signUps).values(row);
}

export async function findSignUp(db: Db, id: string, now: Date) {
  const [row] = await db
    .select()
    .from(signUps)
    .where(and(eq(signUps.id, id), gt(signUps.expiresAt, now)));
  return row;
}

/** Reads no more than `max` rows. */
export async function hasSignUps(db: Db, max: number): Promise<boolean> {
  const rows = await query(db, "select from sign_ups offset $1 limit 1", [max - 1]);
  return rows.length > 0;
}

/** Deletes the sign-up and returns it, so that it can be used only once. */
export async function takeSignUp(db: Db, id: string, now: Date) {
  const [row] = await db
    .delete(signUps)
    .where(and(eq(signUps.id, id), gt(signUps.expiresAt, now)))
    .returning();
  return row;
}

export async function forgetSignUps(db: Db, email: string): Promise<void> {
  await db.delete(signUps).where(eq(signUps.email, email));
  await db.delete(signUpInvitations).where(eq(signUpInvitations.email, email));
}

export function listSignUps(db: Db, page: { limit: number; before: string | null }, now: Date) {
  const known = db.select({ id: users.id }).from(users).where(eq(users.email, signUps.email));
  return db
    .select({
      id: signUps.id,
      email: signUps.email,
      name: signUps.name,
      createdAt: signUps.createdAt,
      expiresAt: signUps.expiresAt,
    })
    .from(signUps)
    .where(
      and(
        gt(signUps.expiresAt, now),
        notExists(known),
        page.before === null ? undefined : lt(signUps.id, page.before),
      ),
    )
    .orderBy(desc(signUps.id))
    .limit(page.limit);
}

export async function saveSignUpInvitation(
  db: Db,
  row: typeof signUpInvitations.$inferInsert,
): Promise<string> {
  const { hash, invitedBy, createdAt, expiresAt } = row;
  const [saved] = await db
    .insert(signUpInvitations)
    .values(row)
    .onConflictDoUpdate({
      target: signUpInvitations.email,
      set: { hash, invitedBy, createdAt, expiresAt },
    })
    .returning({ id: signUpInvitations.id });
  return saved?.id ?? row.id;
}

export function listSignUpInvitations(db: Db, page: { limit: number; before: string | null }, now: Date) {
  const { id, email, createdAt, expiresAt } = signUpInvitations;
  return db
    .select({ id, email, invitedBy: users.email, createdAt, expiresAt })
    .from(signUpInvitations)
    .innerJoin(users, eq(users.id, signUpInvitations.invitedBy))
    .where(and(gt(expiresAt, now), page.before === null ? undefined : lt(id, page.before)))
    .orderBy(desc(id))
    .limit(page.limit);
}

export async function deleteSignUpInvitation(db: Db, id: string): Promise<boolean> {
  const gone = await db
    .delete(signUpInvitations)
    .where(eq(signUpInvitations.id, id))
    .returning({ id: signUpInvitations.id });
  return gone.length > 0;
}

export async function findSignUpInvitation(db: Db, hash: string, now: Date): Promise<string | undefined> {
  const [email] = await query(
    db,
    "select email from sign_up_invitations where hash = $1 and expires_at > $2",
    [hash, now],
  ).column(z.string());
  return email;
}

export async function sweepSignUps(db: Db, now: Date): Promise<void> {
  await db.delete(signUps).where(lt(signUps.expiresAt, now));
  await db.delete(signUpInvitations).where(lt(signUpInvitations.expiresAt, now));
}
