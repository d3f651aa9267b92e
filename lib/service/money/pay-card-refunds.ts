import type { Db } from "@/db/handle";
import { type CardRefundRow, endCardRefund, lockOwedRefunds } from "@/db/queries/card-refunds";
import { lockFunds, NO_FUNDS, openAccount } from "@/db/queries/ledger";
import { findPaymentProvider } from "@/db/queries/payments";
import * as contract from "@/lib/contract/card-refunds";
import { ok } from "@/lib/kit/result";
import { unusedCredit } from "@/lib/pricing/plan-card-refunds";
import { on } from "@/lib/service/on";
import { movePayment } from "@/lib/service/payments/move-payment";
import { notFound } from "@/lib/service/process/faults";
import { cardRefundAnswer } from "./card-refund-answer";
import { issueTopUpReceipts } from "./issue-top-up-receipts";

/**
 * Records that the operator has paid the refunds that the payment provider refused or never received. The amounts are
 * deducted from the closed workspace's balance, as far as it covers them.
 */
export const payCardRefunds = on(contract.payCardRefunds, async (services, { caller, params, body }) => {
  const { userId } = caller;
  const { id: workspaceId } = params;
  const now = services.clock();
  const paid = await services.db.transaction(async (tx) => {
    const owed = await lockOwedRefunds(tx, workspaceId);
    const ending = { status: "paid_by_hand", note: body?.note ?? null } as const;
    for (const refund of owed) {
      await moveByHand(tx, refund, userId, now);
      await endCardRefund(tx, refund.id, { ...ending, at: now, by: userId, reference: null });
    }
    return owed.map((refund) => ({ ...refund, ...ending, endedAt: new Date(now) }));
  });
  if (paid.length === 0) return notFound("refund");
  await issueTopUpReceipts(services, workspaceId);
  return ok({ items: paid.map(cardRefundAnswer) });
});

async function moveByHand(tx: Db, refund: CardRefundRow, actorId: string, now: number): Promise<void> {
  const { id, workspaceId, currency, topUpId, amount } = refund;
  const provider = await findPaymentProvider(tx, workspaceId, topUpId);
  if (provider === undefined) throw new Error("The payment to refund is missing");
  const account = await openAccount(tx, workspaceId, currency, now);
  const funds = (await lockFunds(tx, [account])).get(account) ?? NO_FUNDS;
  const change = -Math.min(amount, unusedCredit(funds));
  const reference = `${topUpId}:by-hand:${id}`;
  if (change < 0) await movePayment(tx, { workspaceId, currency, provider, reference, change, actorId }, now);
}
