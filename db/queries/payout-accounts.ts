import { eq } from "drizzle-orm";
import type { Db } from "@/db/handle";
import { payoutAccounts } from "@/db/schema/payout-accounts";

export type PayoutAccountRow = Pick<typeof payoutAccounts.$inferSelect, "account" | "isReady">;

export async function findPayoutAccount(db: Db, workspaceId: string): Promise<PayoutAccountRow | undefined> {
  const { account, isReady } = payoutAccounts;
  const [found] = await db
    .select({ account, isReady })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.workspaceId, workspaceId));
  return found;
}

/**
 * Stores the seller's account with the payment provider. If two requests create one at the same time, the
 * first is stored.
 */
export async function keepPayoutAccount(
  db: Db,
  workspaceId: string,
  account: string,
  now: number,
): Promise<void> {
  await db
    .insert(payoutAccounts)
    .values({ workspaceId, account, madeAt: new Date(now) })
    .onConflictDoNothing();
}

export async function notePayoutAccount(db: Db, account: string, isReady: boolean): Promise<void> {
  await db.update(payoutAccounts).set({ isReady }).where(eq(payoutAccounts.account, account));
}
