import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import type { WebhookFacts } from "@/lib/service/payments/payment-provider";
import { paymentsOf } from "@/lib/service/payments/payments-of";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { returnPayout } from "./end-payout";
import { handlePaymentFact } from "./handle-payment-fact";
import { storeCard } from "./store-card";

export async function handlePaymentWebhook(
  services: Services,
  call: WebhookFacts,
): Promise<Result<null, Problem>> {
  const provider = await paymentsOf(services);
  if (provider === null) return refused("not_found", "Nothing found at this URL.");
  const fact = await provider.readFact(call);
  if (!fact.ok) return fact;
  if (fact.value?.kind === "payout_returned") await returnPayout(services, fact.value.payoutId);
  else if (fact.value?.kind === "card_page_completed") return storeCard(services, provider.cards, fact.value);
  else if (fact.value !== null) await handlePaymentFact(services, provider.id, fact.value);
  return ok(null);
}
