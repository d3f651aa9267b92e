import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { returnPayout } from "./end-payout";
import { issueTopUpReceipts } from "./issue-top-up-receipts";
import { learnCards } from "./learn-cards";
import { notePayment } from "./note-payment";
import type { WebhookFacts } from "./payment-provider";
import { paymentsOf } from "./payments-of";

/** A call of the payment provider's: judged by its signature, then taken in. */
export async function hearPayments(services: Services, call: WebhookFacts): Promise<Result<null, Problem>> {
  const provider = await paymentsOf(services);
  if (provider === null) return refused("not_found", "There is nothing at this address.");
  const fact = await provider.readFact(call);
  if (!fact.ok) return fact;
  if (fact.value?.kind === "payout_returned") await returnPayout(services, fact.value.payoutId);
  else if (fact.value !== null) {
    const noted = await notePayment(services, provider.id, fact.value);
    if (noted !== null) services.totals.add("payments", fact.value.kind);
    if (noted === null) return ok(null);
    await issueTopUpReceipts(services, noted.workspaceId);
    if (fact.value.kind === "paid") await learnCards(services, noted.workspaceId);
  }
  return ok(null);
}
