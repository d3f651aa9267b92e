import { and, asc, eq, lt, or, sql } from "drizzle-orm";
import type { Db } from "@/db/handle";
import { passkeys } from "@/db/schema/passkeys";
import { usedChallenges } from "@/db/schema/used-challenges";

export type PasskeyRow = typeof passkeys.$inferSelect;

export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

export async function insertPasskey(db: Db, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const rows = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
  return rows.length > 0;
}

/**
 * Stores the signature counter after a sign-in. Returns false if the passkey was removed, or if another
 * sign-in with it has stored the same or a higher counter in the meantime. Devices without a counter always
 * report zero, which is accepted.
 */
export async function markPasskeyUsed(db: Db, id: string, counter: number, at: Date): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: at })
    .where(
      and(
        eq(passkeys.id, id),
        or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`)),
      ),
    )
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function takeChallenge(db: Db, hash: string, expiresAt: Date): Promise<boolean> {
  const rows = await db
    .insert(usedChallenges)
    .values({ hash, expiresAt })
    .onConflictDoNothing()
    .returning({ hash: usedChallenges.hash });
  return rows.length > 0;
}

export async function sweepChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));
}
