import type { Db } from "@/db/handle";
import { findCharges } from "@/db/queries/charges";
import { type DisputeRow, endDispute, findDisputes } from "@/db/queries/disputes";
import { lockFunds } from "@/db/queries/ledger";
import { getMaxRefund } from "@/lib/service/charging/get-max-refund";
import type { Services } from "@/lib/service/services";
import { closedMail, withdrawnDisputeMail } from "./dispute-mails";
import { issueRefund } from "./issue-refund";
import { notifyOfDispute } from "./notify-of-dispute";

type Needs = Pick<Services, "env" | "clock">;

/**
 * Ends the open disputes of a closing workspace, newest first. Disputes that the workspace opened are
 * withdrawn, because it could no longer use a refund. Charges that others dispute are refunded as far as the
 * workspace's balance covers them, because it can no longer respond.
 */
export async function endDisputes(
  services: Needs,
  tx: Db,
  workspaceId: string,
  limit: number,
): Promise<void> {
  const known = await findOpen(tx, workspaceId, limit);
  if (known.length === 0) return;
  // Locks balances before disputes, as refunds do. Disputes that have ended in the meantime are skipped.
  await lockFunds(tx, [...new Set(known.flatMap((row) => [row.debitAccount, row.creditAccount]))]);
  for (const row of await findOpen(tx, workspaceId, limit))
    await (row.workspaceId === workspaceId ? giveUp : payUp)(services, tx, row);
}

async function findOpen(tx: Db, workspaceId: string, limit: number): Promise<DisputeRow[]> {
  const open = { side: null, state: "open" as const, subscriptionId: null, before: null, limit };
  return findDisputes(tx, { workspaceId, ...open });
}

async function giveUp(services: Needs, tx: Db, row: DisputeRow): Promise<void> {
  const state = row.refunded > row.refundedBefore ? "settled" : "withdrawn";
  await endDispute(tx, row.id, { state, by: "buyer", at: new Date(services.clock()) });
  await notifyOfDispute(services, tx, { row, by: "buyer", operators: true }, withdrawnDisputeMail);
}

async function payUp(services: Needs, tx: Db, row: DisputeRow): Promise<void> {
  const now = services.clock();
  const funds = (await lockFunds(tx, [row.creditAccount])).get(row.creditAccount);
  const available = (funds?.balance ?? 0) - (funds?.held ?? 0);
  const amount = await getMaxRefund(tx, row.charge, row.amount - row.refunded, available);
  const [charge] = await findCharges(tx, row.subscriptionId, { cause: row.charge });
  if (!charge) throw new Error("The disputed charge is missing");
  await endDispute(tx, row.id, { state: "settled", by: "seller", at: new Date(now) });
  if (amount > 0) {
    const of = { entry: charge.entry, buyerId: row.workspaceId, mayOverdraw: false };
    const back = await issueRefund(tx, of, amount, now);
    if (!back.ok) throw new Error(`What is covered was refused: ${back.error.code}`);
  }
  await notifyOfDispute(services, tx, { row, by: "seller", operators: true }, (news) =>
    closedMail(news, Math.max(0, amount)),
  );
}
