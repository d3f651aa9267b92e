import type { PaymentFact } from "@/lib/service/payments/payment-provider";
import { recordPayment } from "@/lib/service/payments/record-payment";
import { INSTANCE_TOTALS } from "@/lib/service/process/instance-totals";
import type { Services } from "@/lib/service/services";
import { issueTopUpReceipts } from "./issue-top-up-receipts";
import { syncPaymentCards } from "./sync-payment-cards";

/** The provider reports a payment event by webhook or in response to a charge. */
export async function handlePaymentFact(
  services: Services,
  provider: string,
  fact: PaymentFact,
): Promise<void> {
  const noted = await recordPayment(services, provider, fact);
  if (noted === null) return;
  services.part(INSTANCE_TOTALS).add("payments", fact.kind);
  await issueTopUpReceipts(services, noted.workspaceId);
  if (fact.kind === "paid") await syncPaymentCards(services, noted.workspaceId);
}
