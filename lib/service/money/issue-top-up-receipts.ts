import { findDuePayments, lockSeries, moveSeries } from "@/db/queries/receipts";
import { findOperatorWorkspace } from "@/db/queries/workspaces";
import { topUpReceiptMail } from "@/lib/service/charging/money-mails";
import type { Services } from "@/lib/service/services";
import { type ReceiptDraft, writeReceipts } from "./write-receipts";

/** Maximum number of receipts per round. The next round writes the remaining ones. */
const MAX = 1_000;

/**
 * Writes receipts, in the operator's receipt series, for what a workspace paid and was refunded through the
 * payment provider. Credit granted by the operator was paid for elsewhere, so it gets no receipt here.
 */
export async function issueTopUpReceipts(
  services: Pick<Services, "db" | "clock" | "env">,
  workspaceId: string,
): Promise<void> {
  const { db } = services;
  const operator = await findOperatorWorkspace(db);
  if (operator === null || operator === workspaceId) return;
  await db.transaction(async (transaction) => {
    const series = await lockSeries(transaction, operator);
    const drafts = (await findDuePayments(transaction, workspaceId, MAX)).map(draftOf);
    if (drafts.length === 0) return;
    const next = await writeReceipts(
      services,
      transaction,
      { sellerId: operator, next: series.next },
      drafts,
    );
    await moveSeries(transaction, operator, next, series.lookedAt);
  });
}

type DuePayment = Awaited<ReturnType<typeof findDuePayments>>[number];

function draftOf({ cause, at, buyerId, createdBy, amount, currency }: DuePayment): ReceiptDraft {
  const text = amount < 0 ? "Refund of balance top-up" : "Balance top-up";
  return {
    ...{ buyerId, currency, amount, entry: cause, month: null },
    lines: [{ text, quantity: 1, amount }],
    notice: {
      at: at.getTime(),
      by: createdBy,
      mail: (facts) => topUpReceiptMail({ amount, currency, ...facts }),
    },
  };
}
