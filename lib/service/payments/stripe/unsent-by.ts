import Stripe from "stripe";
import type { MoneySent } from "@/lib/service/payments/payment-provider";

/** What may be otherwise an hour later: the operator's own balance with Stripe, mostly. */
const PASSING = new Set(["balance_insufficient", "insufficient_funds", "rate_limit", "lock_timeout"]);

type Unsent = Exclude<MoneySent, { readonly state: "sent" }>;

/** Whether a refund that failed can be tried again. `refused` is the reason where the operator's key lacks the permission. */
export function unsentBy(error: unknown, refused: string): Unsent {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return { state: PASSING.has(error.code ?? "") ? "later" : "never", reason: error.message };
  // The operator's to mend; nothing was done. What it says has parts of the key.
  const isRefused =
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError;
  return isRefused ? { state: "later", reason: refused } : { state: "unknown" };
}
