import "server-only";
import Stripe from "stripe";
import type { ServerEnv } from "@/lib/env";
import { ok } from "@/lib/kit/result";
import type { PaymentProvider } from "@/lib/service/payments/payment-provider";
import { invalidField, refused } from "@/lib/service/process/faults";
import { readCardPage } from "./read-card-page";
import { readReturnedPayout } from "./read-returned-payout";
import { readStripeEvent } from "./read-stripe-event";
import { toStripeAmount } from "./stripe-amount";
import { stripeCards } from "./stripe-cards";
import { stripePayouts } from "./stripe-payouts";
import { stripeRefund } from "./stripe-refund";
import { unavailable } from "./unavailable";

type StripeSettings = NonNullable<ServerEnv["stripe"]>;

/**
 * Stripe's hosted page for one-off payments, using the official client. Connects directly instead of through
 * `lib/egress`: its URL is set by the operator and can't be changed by any document or caller, and the client
 * has its own timeouts and retries.
 */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = new Stripe(settings.secretKey, {
    ...placeOf(settings.url),
    timeout: 15_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  return {
    id: "stripe",
    payouts: stripePayouts(stripe),
    cards: stripeCards(stripe),
    begin: async ({ topUpId, amount, currency, successUrl, cancelUrl }) => {
      const unitAmount = toStripeAmount(amount, currency);
      if (unitAmount === null)
        return invalidField(
          "amount",
          "not_payable",
          "In this currency the last digit of the amount must be 0.",
        );
      try {
        const session = await stripe.checkout.sessions.create(
          {
            mode: "payment",
            client_reference_id: topUpId,
            metadata: { top_up: topUpId },
            payment_intent_data: { metadata: { top_up: topUpId } },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: unitAmount,
                  product_data: { name: "Credit" },
                },
              },
            ],
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: `top-up-${topUpId}` },
        );
        if (session.url === null) return unavailable();
        return ok({ session: session.id, url: session.url });
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError)
          return invalidField(
            "amount",
            "not_payable",
            "The payment provider doesn't accept this amount or currency.",
          );
        if (error instanceof Stripe.errors.StripeError) return unavailable();
        throw error;
      }
    },
    refund: (order) => stripeRefund(stripe, order),
    findCard: async (intent) => {
      try {
        const { latest_charge: charge } = await stripe.paymentIntents.retrieve(
          intent,
          { expand: ["latest_charge"] },
          { timeout: CARD_TIMEOUT_MS, maxNetworkRetries: 0 },
        );
        if (charge === null || typeof charge === "string") return { known: false };
        return { known: true, fingerprint: charge.payment_method_details?.card?.fingerprint ?? null };
      } catch {
        // If the request fails, the card stays unknown, because the payment that the provider reported must
        // be processed in any case.
        return { known: false };
      }
    },
    readFact: async ({ signature, body }) => {
      try {
        const text = Buffer.from(body).toString("utf8");
        const event = stripe.webhooks.constructEvent(text, signature, settings.webhookSecret);
        return ok(readReturnedPayout(event) ?? readCardPage(event) ?? readStripeEvent(event));
      } catch {
        return refused("bad_request", "The payment provider's signature is invalid.");
      }
    },
  };
}

/**
 * Timeout for looking up the card of a payment. It is short, because a caller may be waiting and can continue
 * without knowing the card.
 */
const CARD_TIMEOUT_MS = 3_000;

/** `MILLRACE_STRIPE_URL` can point to a substitute for Stripe. */
function placeOf(url: string | undefined) {
  if (url === undefined) return {};
  const { protocol, hostname, port } = new URL(url);
  const https = protocol === "https:";
  return {
    protocol: https ? ("https" as const) : ("http" as const),
    host: hostname,
    port: port === "" ? (https ? 443 : 80) : Number(port),
  };
}
