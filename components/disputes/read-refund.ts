import type { Charge } from "@/lib/contract/refunds";
import { amountFaultWords, parseAmount } from "@/lib/pricing/parse-amount";

/** What of a charge can go back, or went. */
export type Refundable = Pick<Charge, "amount" | "refunded" | "currency">;

export function restOf({ amount, refunded }: Refundable): number {
  return amount - refunded;
}

/** What somebody typed, as it would go back: null where it cannot, with what is wrong in words where something was typed. */
export function readRefund(
  text: string,
  charge: Refundable,
): { amount: number | null; fault: string | null } {
  const parsed = parseAmount(text, charge.currency);
  if (!parsed.ok)
    return {
      amount: null,
      fault: parsed.error === "empty" ? null : amountFaultWords(parsed.error, charge.currency),
    };
  if (parsed.value > restOf(charge))
    return { amount: null, fault: "This is more than is left of the charge." };
  return { amount: parsed.value > 0 ? parsed.value : null, fault: null };
}
