import Stripe from "stripe";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import type { MoneySent, PayoutOrder, PayoutProvider } from "@/lib/service/payments/payment-provider";
import { toStripeAmount } from "./stripe-amount";
import { unavailable } from "./unavailable";
import { unsentBy } from "./unsent-by";

/**
 * Payouts with Stripe Connect. Each seller has a v2 account that receives transfers, with its own Stripe
 * dashboard and bank details; Stripe pays out from there. Uses separate transfers that are not tied to
 * buyers' payments, because amounts are determined by our own ledger.
 */
export function stripePayouts(stripe: Stripe): PayoutProvider {
  return {
    makeAccount: (workspaceId, name, email) =>
      answered(async () => {
        const { id } = await stripe.v2.core.accounts.create(
          {
            contact_email: email,
            display_name: name,
            dashboard: "express",
            defaults: {
              responsibilities: { fees_collector: "application", losses_collector: "application" },
            },
            configuration: {
              recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
            },
            metadata: { workspace: workspaceId },
          },
          { idempotencyKey: `account-${workspaceId}` },
        );
        return id;
      }),
    openAccount: (account, returnUrl) =>
      answered(async () => {
        const { url } = await stripe.v2.core.accountLinks.create({
          account,
          use_case: {
            type: "account_onboarding",
            account_onboarding: {
              return_url: returnUrl,
              // If the link has expired, Stripe sends the seller back to our page, where they can request a
              // new one.
              refresh_url: returnUrl,
            },
          },
        });
        return url;
      }),
    isReady: async (account) => {
      try {
        const { configuration } = await stripe.v2.core.accounts.retrieve(account, {
          include: ["configuration.recipient"],
        });
        const transfers = configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
        return transfers?.status === "active";
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError) return null;
        throw error;
      }
    },
    send: (order) => send(stripe, order),
  };
}

async function send(
  stripe: Stripe,
  { payoutId, amount, currency, destination, attempt }: PayoutOrder,
): Promise<MoneySent> {
  const sum = toStripeAmount(amount, currency);
  if (sum === null)
    return { state: "never", reason: "In this currency the last digit of the amount must be 0." };
  try {
    const { id } = await stripe.transfers.create(
      { amount: sum, currency: currency.toLowerCase(), destination, metadata: { payout: payoutId } },
      { idempotencyKey: `payout-${payoutId}-${attempt}` },
    );
    return { state: "sent", reference: id };
  } catch (error) {
    return unsentBy(error, "The payment provider doesn't allow this instance to make payouts.");
  }
}

async function answered(ask: () => Promise<string>): Promise<Result<string, Problem>> {
  try {
    return ok(await ask());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return unavailable();
    throw error;
  }
}
