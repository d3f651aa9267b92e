import { notePayoutAccount } from "@/db/queries/payout-accounts";
import { type PayoutRow, putOffPayout, takePayoutToSend } from "@/db/queries/payouts";
import type { PayoutProvider } from "@/lib/service/payments/payment-provider";
import { paymentsOf } from "@/lib/service/payments/payments-of";
import type { Services } from "@/lib/service/services";
import { endSentPayout } from "./end-payout";

type Parts = Pick<Services, "db" | "clock" | "env">;

/**
 * How long a process claims a payout in order to send it. This is longer than a request to the provider can
 * take, including retries.
 */
const HELD_MS = 2 * 60 * 1000;
const LATER_MS = 60 * 60 * 1000;

/**
 * Sends due payouts to the payment provider. Before a payout is sent, it is marked as being sent, so that it
 * can't be cancelled. It keeps its ID until the provider refuses it, so it is paid only once, even after a
 * crash.
 */
export async function sendPayouts(services: Parts): Promise<void> {
  const provider = await paymentsOf(services);
  if (provider === null) return;
  for (;;) {
    const now = services.clock();
    const payout = await takePayoutToSend(services.db, now, now + HELD_MS);
    if (payout === undefined) return;
    await send(services, provider.payouts, payout);
  }
}

async function send(services: Parts, provider: PayoutProvider, payout: PayoutRow): Promise<void> {
  const { id, amount, currency, destination, refusals } = payout;
  if (destination === null) return;
  const sent = await provider.send({ payoutId: id, amount, currency, destination, attempt: refusals });
  switch (sent.state) {
    case "sent":
      return endSentPayout(services, id, { status: "paid", note: sent.reference });
    case "later":
      return putOffPayout(services.db, id, services.clock() + LATER_MS, sent.reason);
    case "never":
      // The provider has refused the payout, perhaps because the account can't receive money anymore. Marking
      // the account as not ready makes us check it before the next payout.
      await notePayoutAccount(services.db, destination, false);
      return endSentPayout(services, id, { status: "failed", note: sent.reason });
    case "unknown":
      // It isn't known whether the provider received the payout, so it is sent again under the same ID once
      // this process's claim on it expires.
      return;
  }
}
