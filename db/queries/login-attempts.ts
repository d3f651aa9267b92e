import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Db } from "@/db/handle";
import { type AttemptKind, loginAttempts } from "@/db/schema/login-attempts";

export interface Subject {
  readonly kind: AttemptKind;
  readonly subject: string;
}

/**
 * Counts an attempt before its password is checked, so that simultaneous attempts are counted too. The window
 * starts with the first failure and is never extended, so no one can be locked out for good.
 */
export async function countAttempt(db: Db, who: Subject, now: Date, windowMs: number) {
  const windowEndsAt = new Date(now.getTime() + windowMs);
  const over = sql`${loginAttempts.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(loginAttempts)
    .values({ ...who, failures: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: [loginAttempts.kind, loginAttempts.subject],
      set: {
        failures: sql`case when ${over} then 1 else ${loginAttempts.failures} + 1 end`,
        windowEndsAt: sql`case when ${over} then excluded.window_ends_at else ${loginAttempts.windowEndsAt} end`,
      },
    })
    .returning({ failures: loginAttempts.failures, windowEndsAt: loginAttempts.windowEndsAt });
  return row ?? { failures: 1, windowEndsAt };
}

export async function forgetAttempts(db: Db, who: Subject): Promise<void> {
  await db
    .delete(loginAttempts)
    .where(and(eq(loginAttempts.kind, who.kind), eq(loginAttempts.subject, who.subject)));
}

/**
 * Takes back an attempt that `countAttempt` counted. Called if it succeeded, or was refused before the
 * password or code was checked.
 */
export async function uncountAttempt(db: Db, who: Subject): Promise<void> {
  await db
    .update(loginAttempts)
    .set({ failures: sql`${loginAttempts.failures} - 1` })
    .where(
      and(
        eq(loginAttempts.kind, who.kind),
        eq(loginAttempts.subject, who.subject),
        gt(loginAttempts.failures, 0),
      ),
    );
}

export async function sweepAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(loginAttempts).where(lt(loginAttempts.windowEndsAt, now));
}
