import type Stripe from "stripe";
import type { RefundOrder, RefundSent } from "@/lib/service/payments/payment-provider";
import { fromStripeAmount, toStripeAmount } from "./stripe-amount";
import { unsentBy } from "./unsent-by";

/** Maximum number of a payment's refunds that are searched. A payment is never expected to have this many. */
const MAX_REFUNDS = 100;

/** Stripe forgets idempotency keys after a day, so a repeated call first looks for a refund with our ID. */
export async function stripeRefund(stripe: Stripe, order: RefundOrder): Promise<RefundSent> {
  const { refundId, intent, amount, currency, attempt, isRepeat } = order;
  const sum = toStripeAmount(amount, currency);
  if (sum === null)
    return { state: "never", reason: "In this currency the last digit of the amount must be 0." };
  try {
    const known = isRepeat ? await findRefund(stripe, order) : undefined;
    const { id, status, failure_reason, charge } =
      known ??
      (await stripe.refunds.create(
        {
          payment_intent: intent,
          amount: sum,
          reason: "requested_by_customer",
          metadata: { card_refund: refundId },
          expand: ["charge"],
        },
        { idempotencyKey: `card-refund-${refundId}-${attempt}` },
      ));
    if (status === "failed" || status === "canceled")
      return { state: "never", reason: failure_reason ?? `The refund is ${status}.` };
    return {
      state: "sent",
      reference: id,
      charge: typeof charge === "object" ? sumOf(charge, currency) : null,
    };
  } catch (error) {
    return unsentBy(error, "The payment provider doesn't allow this instance to issue refunds.");
  }
}

function sumOf(charge: Stripe.Charge | null, currency: string) {
  return charge && { id: charge.id, refunded: fromStripeAmount(charge.amount_refunded, currency) };
}

async function findRefund(stripe: Stripe, { refundId, intent }: RefundOrder) {
  const { data } = await stripe.refunds.list({
    payment_intent: intent,
    limit: MAX_REFUNDS,
    expand: ["data.charge"],
  });
  return data.find(({ metadata }) => metadata?.card_refund === refundId);
}
