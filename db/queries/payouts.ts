import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { PAYOUT_STATES, payouts } from "@/db/schema/payouts";

const row = z.object({
  id: z.string(),
  workspaceId: z.string(),
  workspaceName: z.string(),
  amount: z.coerce.number(),
  currency: z.string(),
  status: z.enum(PAYOUT_STATES),
  requestedBy: z.string(),
  payee: z.string(),
  bankAccount: z.string(),
  requestedAt: z.date(),
  endedAt: z.date().nullable(),
  note: z.string().nullable(),
  destination: z.string().nullable(),
  sendingAt: z.date().nullable(),
  refusals: z.number(),
});
export type PayoutRow = z.output<typeof row>;
export type PayoutState = PayoutRow["status"];

const SELECT = `select p.*, w.name as workspace_name from payouts p join workspaces w on w.id = p.workspace_id`;

export async function insertPayout(db: Db, payout: typeof payouts.$inferInsert): Promise<void> {
  await db.insert(payouts).values(payout);
}

/**
 * Locks a payout until the transaction ends, so that it is completed only once. If `workspaceId` is null, the
 * payout may belong to any workspace, because the caller is the instance's operator.
 */
export async function lockPayout(
  db: Db,
  workspaceId: string | null,
  id: string,
): Promise<PayoutRow | undefined> {
  return query(
    db,
    `${SELECT} where p.id = $1::uuid and ($2::uuid is null or p.workspace_id = $2) for update of p`,
    [id, workspaceId],
  ).row(row);
}

export async function endPayout(
  db: Db,
  id: string,
  ending: Pick<typeof payouts.$inferSelect, "status" | "endedAt" | "endedBy" | "note">,
): Promise<void> {
  await db.update(payouts).set(ending).where(eq(payouts.id, id));
}

export async function listPayouts(
  db: Db,
  workspaceId: string | null,
  status: PayoutState | null,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<PayoutRow[]> {
  return query(
    db,
    `${SELECT} where ($1::uuid is null or p.workspace_id = $1) and ($2::text is null or p.status = $2)
       and ($3::uuid is null or p.id < $3) order by p.id desc limit $4`,
    [workspaceId, status, before, limit],
  ).rows(row);
}

/** Payouts that the operator has to pay manually, oldest first. */
export async function listPendingPayouts(db: Db, limit: number): Promise<PayoutRow[]> {
  return query(db, `${SELECT} where p.status = 'pending' and p.destination is null order by p.id limit $1`, [
    limit,
  ]).rows(row);
}

/**
 * Claims a payout that is due to be sent to the payment provider, and reserves it for the caller until
 * `until`.
 */
export async function takePayoutToSend(db: Db, now: number, until: number): Promise<PayoutRow | undefined> {
  const one = await query(
    db,
    `update payouts set sending_at = coalesce(sending_at, $1), try_at = $2 where id = (
       select id from payouts where status = 'pending' and destination is not null and coalesce(try_at, $1) <= $1
       order by id limit 1 for update skip locked) returning id`,
    [new Date(now), new Date(until)],
  ).row(z.object({ id: z.string() }));
  return one && lockPayout(db, null, one.id);
}

/** A payout that the payment provider has refused can be cancelled until the next attempt. */
export async function putOffPayout(db: Db, id: string, tryAt: number, note: string): Promise<void> {
  await query(
    db,
    `update payouts set sending_at = null, refusals = refusals + 1, try_at = $2, note = $3
     where id = $1::uuid and status = 'pending'`,
    [id, new Date(tryAt), note],
  );
}
