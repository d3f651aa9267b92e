import Stripe from "stripe";
import { ok, type Result } from "@/lib/kit/result";
import { formatMoney } from "@/lib/pricing/format-money";
import type { Problem } from "@/lib/schema/problem";
import type { CardCharge, CardCharged, CardProvider } from "@/lib/service/payments/payment-provider";
import { minCharge } from "./min-charge";
import { fromStripeAmount, toStripeAmount } from "./stripe-amount";
import { unavailable } from "./unavailable";
import { unsentBy } from "./unsent-by";

/**
 * Number of a customer's newest payments that are searched when an order is repeated. A repeated order is
 * always the newest order of its workspace, so its payment is among them.
 */
const MAX_PAYMENTS = 100;

/**
 * Saves cards in Checkout's setup mode, creates a separate Stripe customer for each card, and charges the
 * cards off-session.
 */
export function stripeCards(stripe: Stripe): CardProvider {
  return {
    makeCustomer: (cardId, workspaceName) =>
      answered(async () => {
        const { id } = await stripe.customers.create(
          { name: workspaceName, metadata: { card: cardId } },
          { idempotencyKey: `customer-${cardId}` },
        );
        return id;
      }),
    openPage: ({ cardId, customer, successUrl, cancelUrl }) =>
      answered(async () => {
        const { url } = await stripe.checkout.sessions.create(
          {
            mode: "setup",
            allowed_payment_method_types: ["card"],
            customer,
            client_reference_id: cardId,
            setup_intent_data: { metadata: { card: cardId } },
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: `card-${cardId}` },
        );
        return url;
      }),
    readSaved: async (setup) => {
      try {
        const { payment_method: method } = await stripe.setupIntents.retrieve(setup, {
          expand: ["payment_method"],
        });
        if (method === null || typeof method === "string" || !method.card) return null;
        return { method: method.id, brand: method.card.brand, lastFour: method.card.last4 };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError) return null;
        throw error;
      }
    },
    checkAmount: (amount, currency) => {
      if (toStripeAmount(amount, currency) === null)
        return "In this currency the last digit of the amount must be 0.";
      const min = minCharge(currency);
      return amount < min ? `The minimum card payment is ${formatMoney(min, currency, "en")}.` : null;
    },
    charge: (order) => charge(stripe, order),
    detach: async (method) => {
      try {
        await stripe.paymentMethods.detach(method);
        return true;
      } catch (error) {
        // The card is already detached or deleted at Stripe.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return true;
        if (error instanceof Stripe.errors.StripeError) return false;
        throw error;
      }
    },
  };
}

async function charge(stripe: Stripe, order: CardCharge): Promise<CardCharged> {
  const { topUpId, customer, method, amount, currency, isRepeat, mayCharge } = order;
  const sum = toStripeAmount(amount, currency);
  if (sum === null) return { state: "stopped", reason: "not_payable" };
  try {
    const known = isRepeat ? await findIntent(stripe, order) : undefined;
    if (known !== undefined) return outcomeOf(known, order);
    if (!mayCharge) return { state: "none" };
    const intent = await stripe.paymentIntents.create(
      {
        amount: sum,
        currency: currency.toLowerCase(),
        customer,
        payment_method: method,
        allowed_payment_method_types: ["card"],
        off_session: true,
        confirm: true,
        description: "Credit (auto top-up)",
        metadata: { top_up: topUpId },
      },
      { idempotencyKey: `auto-top-up-${topUpId}` },
    );
    return outcomeOf(intent, order);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      return { state: "stopped", reason: refusalOf(error.code, error.decline_code) };
    const { state } = unsentBy(error, "");
    return state === "never" ? { state: "stopped", reason: "not_payable" } : { state };
  }
}

function outcomeOf(intent: Stripe.PaymentIntent, { topUpId, currency }: CardCharge): CardCharged {
  const { id, status, amount_received: received, last_payment_error: error } = intent;
  switch (status) {
    case "succeeded":
      return {
        state: "paid",
        fact: {
          ...{ id: `intent:${id}`, kind: "paid", amount: fromStripeAmount(received, currency) },
          ...{ currency: intent.currency.toUpperCase(), topUpId, session: null, intent: id },
        },
      };
    case "requires_payment_method":
    case "canceled":
      return { state: "stopped", reason: refusalOf(error?.code, error?.decline_code) };
    case "requires_action":
      return { state: "stopped", reason: "authentication_required" };
    default:
      return { state: "processing" };
  }
}

function refusalOf(code: string | undefined, declineCode: string | undefined) {
  const isAsked = [code, declineCode].includes("authentication_required");
  return isAsked ? ("authentication_required" as const) : ("declined" as const);
}

async function findIntent(stripe: Stripe, { topUpId, customer }: CardCharge) {
  const { data } = await stripe.paymentIntents.list({ customer, limit: MAX_PAYMENTS });
  return data.find(({ metadata }) => metadata?.top_up === topUpId);
}

async function answered(ask: () => Promise<string | null>): Promise<Result<string, Problem>> {
  try {
    const value = await ask();
    return value === null ? unavailable() : ok(value);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return unavailable();
    throw error;
  }
}
