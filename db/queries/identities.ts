import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/handle";
import { identities } from "@/db/schema/identities";

export async function findIdentity(
  db: Db,
  issuer: string,
  subject: string,
): Promise<{ userId: string } | undefined> {
  const [row] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return row;
}

/**
 * Returns false if this person already has another identity with that issuer, or if this identity belongs to
 * another person.
 */
export async function insertIdentity(db: Db, identity: typeof identities.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(identities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ userId: identities.userId });
  return rows.length > 0;
}

export async function deleteIdentities(db: Db, userId: string): Promise<void> {
  await db.delete(identities).where(eq(identities.userId, userId));
}
