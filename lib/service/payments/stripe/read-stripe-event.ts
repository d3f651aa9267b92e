import { z } from "zod";
import type { PaymentFact } from "@/lib/service/payments/payment-provider";
import { fromStripeAmount } from "./stripe-amount";

const name = z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]).nullish();
const event = z.looseObject({
  type: z.string(),
  data: z.looseObject({
    object: z.looseObject({
      id: z.string(),
      payment_intent: name,
      client_reference_id: z.string().nullish(),
      metadata: z.looseObject({ top_up: z.string().optional() }).nullish(),
      currency: z.string().nullish(),
      payment_status: z.string().nullish(),
      status: z.string().nullish(),
      amount: z.int().nullish(),
      amount_total: z.int().nullish(),
      amount_received: z.int().nullish(),
      amount_refunded: z.int().nullish(),
    }),
  }),
});

type Said = z.output<typeof event>["data"]["object"];
type Meant = Pick<PaymentFact, "id" | "kind"> & { readonly amount: number | null | undefined };

export function readStripeEvent(given: unknown): PaymentFact | null {
  const read = event.safeParse(given);
  if (!read.success) return null;
  const { type, data } = read.data;
  const said = data.object;
  const meant = meaningOf(type, said);
  if (meant === null) return null;
  const currency = said.currency?.toUpperCase() ?? null;
  return {
    ...meant,
    amount: meant.amount == null ? null : fromStripeAmount(meant.amount, currency),
    currency,
    topUpId: said.client_reference_id ?? said.metadata?.top_up ?? null,
    session: meant.kind === "paid" && !isIntent(type) ? said.id : null,
    intent: isIntent(type) ? said.id : (said.payment_intent ?? null),
  };
}

function isIntent(type: string): boolean {
  return type === "payment_intent.succeeded";
}

function meaningOf(type: string, said: Said): Meant | null {
  if (type === "checkout.session.async_payment_succeeded" || type === "checkout.session.completed") {
    const settled = said.payment_status === "paid" || type.endsWith("succeeded");
    return settled ? { id: `session:${said.id}`, kind: "paid", amount: said.amount_total } : null;
  }
  // Only payments that carry the ID of one of our orders count, because other programs may use the same
  // Stripe account.
  if (isIntent(type) && said.metadata?.top_up !== undefined)
    return { id: `intent:${said.id}`, kind: "paid", amount: said.amount_received };
  if (type === "charge.refunded")
    return { id: `charge:${said.id}`, kind: "refunded", amount: said.amount_refunded };
  if (type.startsWith("refund.") || type === "charge.refund.updated") {
    const failed = said.status === "failed" || said.status === "canceled" || type === "refund.failed";
    if (failed) return { id: `failed:${said.id}`, kind: "refund_failed", amount: said.amount };
    return { id: `refund:${said.id}`, kind: "refunded", amount: said.amount };
  }
  if (type.startsWith("charge.dispute.") && said.status === "lost")
    return { id: `dispute:${said.id}`, kind: "dispute_lost", amount: said.amount };
  return null;
}
