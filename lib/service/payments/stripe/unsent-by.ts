import Stripe from "stripe";
import type { MoneySent } from "@/lib/service/payments/payment-provider";

/**
 * Transient failures, which may clear within an hour. Most often, the operator's own Stripe balance is too
 * low.
 */
const PASSING = new Set(["balance_insufficient", "insufficient_funds", "rate_limit", "lock_timeout"]);

type Unsent = Exclude<MoneySent, { readonly state: "sent" }>;

export function unsentBy(error: unknown, refused: string): Unsent {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return { state: PASSING.has(error.code ?? "") ? "later" : "never", reason: error.message };
  // Nothing was sent, and only the operator can fix the key. Stripe's message contains parts of the key, so
  // `refused` is used instead.
  const isRefused =
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError;
  return isRefused ? { state: "later", reason: refused } : { state: "unknown" };
}
