import type { PaymentFact } from "@/lib/service/payments/payment-provider";
import { recordPayment } from "@/lib/service/payments/record-payment";
import type { Services } from "@/lib/service/services";
import { issueTopUpReceipts } from "./issue-top-up-receipts";
import { syncPaymentCards } from "./sync-payment-cards";

/** What the payment provider said of a payment, by its webhook or as the answer to a charge: the balance, then the receipt. */
export async function handlePaymentFact(
  services: Services,
  provider: string,
  fact: PaymentFact,
): Promise<void> {
  const noted = await recordPayment(services, provider, fact);
  if (noted === null) return;
  services.totals.add("payments", fact.kind);
  await issueTopUpReceipts(services, noted.workspaceId);
  if (fact.kind === "paid") await syncPaymentCards(services, noted.workspaceId);
}
