import {
  type CardRefundRow,
  endCardRefund,
  lockCardRefund,
  putOffRefund,
  takeRefundToSend,
} from "@/db/queries/card-refunds";
import { hasFact, holdIntent } from "@/db/queries/top-ups";
import type { PaymentProvider, RefundSent } from "@/lib/service/payments/payment-provider";
import { paymentsOf } from "@/lib/service/payments/payments-of";
import { recordPayment } from "@/lib/service/payments/record-payment";
import type { Services } from "@/lib/service/services";
import { issueTopUpReceipts } from "./issue-top-up-receipts";
import { planClosedRefunds } from "./plan-closed-refunds";

type Parts = Pick<Services, "db" | "clock" | "env" | "log">;

type Sent = Extract<RefundSent, { readonly state: "sent" }>;

/**
 * How long a process claims a refund in order to send it. This is longer than a request to the provider can
 * take, including retries.
 */
const HELD_MS = 2 * 60 * 1000;
const LATER_MS = 60 * 60 * 1000;
const FAILED = "The payment provider couldn't refund this payment.";

/**
 * Refunds the purchased credit of closed workspaces to the cards that paid for it. Before a refund is sent,
 * it is marked as being sent, and it keeps its ID until the provider refuses it, so it is paid only once,
 * even after a crash. Refunds that are permanently refused stay in the balance and on the operator's list.
 */
export async function sendCardRefunds(services: Parts): Promise<void> {
  await planClosedRefunds(services);
  const provider = await paymentsOf(services);
  if (provider === null) return;
  for (;;) {
    const now = services.clock();
    const refund = await takeRefundToSend(services.db, now, now + HELD_MS);
    if (refund === undefined) return;
    await send(services, provider, refund, now);
  }
}

async function send(
  services: Parts,
  provider: PaymentProvider,
  refund: CardRefundRow,
  now: number,
): Promise<void> {
  const { id, intent, amount, currency, refusals, sendingAt } = refund;
  if (intent === null)
    return fail(
      services,
      id,
      "The payment provider's reference for this payment is missing, so it can't be refunded automatically.",
    );
  const isRepeat = sendingAt !== null && sendingAt.getTime() < now;
  const sent = await provider.refund({ refundId: id, intent, amount, currency, attempt: refusals, isRepeat });
  switch (sent.state) {
    case "sent":
      return end(services, provider.id, { ...refund, intent }, sent);
    case "later":
      return putOffRefund(services.db, id, services.clock() + LATER_MS, sent.reason);
    case "never":
      return fail(services, id, sent.reason);
    case "unknown":
      // It isn't known whether the provider received the refund, so it is sent again under the same ID once
      // this process's claim on it expires.
      return;
  }
}

/**
 * The provider's webhook also reports this refund. The refund counts once, whichever of the two reports
 * arrives first.
 */
async function end(
  services: Parts,
  provider: string,
  { id, topUpId, intent, amount, currency, workspaceId }: CardRefundRow & { readonly intent: string },
  { reference, charge }: Sent,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await holdIntent(tx, intent);
    const row = await lockCardRefund(tx, id);
    if (row?.status !== "pending") return;
    const fact = { kind: "refunded", currency, topUpId, session: null, intent } as const;
    const note = (id: string, sum: number) =>
      recordPayment({ ...services, db: tx }, provider, { ...fact, id, amount: sum });
    // The charge's refunded total is recorded first, because it already includes this refund, and perhaps
    // refunds that haven't been reported individually.
    if (charge) await note(`charge:${charge.id}`, charge.refunded);
    await note(`refund:${reference}`, amount);
    // The refund may already have failed, and the failure may have been reported before we knew its ID.
    const failed = await hasFact(tx, `failed:${reference}`);
    await endCardRefund(tx, id, {
      ...{ status: failed ? "failed" : "refunded", at: services.clock(), by: null },
      ...{ reference, note: failed ? FAILED : null },
    });
  });
  await issueTopUpReceipts(services, workspaceId);
}

async function fail(services: Parts, id: string, note: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockCardRefund(tx, id);
    if (row?.status !== "pending") return;
    await endCardRefund(tx, id, { status: "failed", at: services.clock(), by: null, reference: null, note });
  });
}
