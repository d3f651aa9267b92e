import { z } from "zod";
import { type Db, query } from "@/db/handle";

const row = z
  .object({ account: z.string(), is_ready: z.boolean() })
  .transform(({ account, is_ready: isReady }) => ({ account, isReady }));
export type PayoutAccountRow = z.output<typeof row>;

export async function findPayoutAccount(db: Db, workspaceId: string): Promise<PayoutAccountRow | undefined> {
  const rows = await query(
    db,
    "select account, is_ready from payout_accounts where workspace_id = $1::uuid",
    [workspaceId],
  );
  return z.array(row).parse(rows)[0];
}

/** The one that is there where two were made at once. */
export async function keepPayoutAccount(
  db: Db,
  workspaceId: string,
  account: string,
  now: number,
): Promise<void> {
  await query(
    db,
    "insert into payout_accounts (workspace_id, account, made_at) values ($1, $2, $3) on conflict do nothing",
    [workspaceId, account, new Date(now)],
  );
}

export async function notePayoutAccount(db: Db, account: string, isReady: boolean): Promise<void> {
  await query(db, "update payout_accounts set is_ready = $2 where account = $1", [account, isReady]);
}
