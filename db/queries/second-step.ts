import { and, type Column, count, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { passkeys } from "@/db/schema/passkeys";
import { recoveryCodes } from "@/db/schema/recovery-codes";
import { totpSecrets } from "@/db/schema/totp-secrets";

export interface OwnFactors {
  readonly totp: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

const factors = z.object({ totp: z.boolean(), passkeys: z.int(), recoveryCodes: z.int() });

export function hasFactor(userId: Column): SQL<boolean> {
  return sql<boolean>`(exists (select from totp_secrets f where f.user_id = ${userId} and f.confirmed_at is not null)
    or exists (select from passkeys f where f.user_id = ${userId}))`;
}

/** Recovery codes are counted too, but don't replace a second factor. */
export async function findFactors(db: Db, userId: string): Promise<OwnFactors> {
  return query(
    db,
    `select exists (select from totp_secrets where user_id = $1::uuid and confirmed_at is not null) as totp,
       (select count(*)::int from passkeys where user_id = $1::uuid) as passkeys,
       (select count(*)::int from recovery_codes where user_id = $1::uuid) as "recoveryCodes"`,
    [userId],
  ).only(factors);
}

export async function findTotp(db: Db, userId: string) {
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  return row;
}

/**
 * Stores a new TOTP secret, which may replace one that was never confirmed. Returns false if the person
 * already has a confirmed secret.
 */
export async function beginTotp(db: Db, secret: { userId: string; sealed: string; createdAt: Date }) {
  const rows = await db
    .insert(totpSecrets)
    .values(secret)
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { sealed: secret.sealed, createdAt: secret.createdAt, lastStep: 0 },
      setWhere: isNull(totpSecrets.confirmedAt),
    })
    .returning({ userId: totpSecrets.userId });
  return rows.length > 0;
}

/** Returns false if the secret has already been confirmed, or has been replaced. */
export async function confirmTotp(
  db: Db,
  { userId, sealed, step, at }: { userId: string; sealed: string; step: number; at: Date },
): Promise<boolean> {
  const rows = await db
    .update(totpSecrets)
    .set({ confirmedAt: at, lastStep: step })
    .where(
      and(eq(totpSecrets.userId, userId), eq(totpSecrets.sealed, sealed), isNull(totpSecrets.confirmedAt)),
    )
    .returning({ userId: totpSecrets.userId });
  return rows.length > 0;
}

/** If two simultaneous requests use the same code, only one of them succeeds. */
export async function takeTotpStep(db: Db, userId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(
      and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt), lt(totpSecrets.lastStep, step)),
    )
    .returning({ userId: totpSecrets.userId });
  return rows.length > 0;
}

export async function deleteTotp(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .delete(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
    .returning({ userId: totpSecrets.userId });
  return rows.length > 0;
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await db.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** If two simultaneous requests use the same code, only one of them succeeds. */
export async function takeRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const rows = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)))
    .returning({ hash: recoveryCodes.hash });
  return rows.length > 0;
}

export async function lockFactors(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`millrace.factors:${userId}`}, 0))`);
}

export async function deleteFactors(tx: Db, userId: string): Promise<number> {
  const [keys] = await tx.select({ keys: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  const hadTotp = await deleteTotp(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  return (keys?.keys ?? 0) + (hadTotp ? 1 : 0);
}
