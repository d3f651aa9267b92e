import type { Charge } from "@/lib/contract/refunds";
import { amountFaultWords, parseAmount } from "@/lib/pricing/parse-amount";

export type Refundable = Pick<Charge, "amount" | "refunded" | "currency">;

export function restOf({ amount, refunded }: Refundable): number {
  return amount - refunded;
}

/** `fault` explains why `amount` is null, unless the text is empty. */
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
    return {
      amount: null,
      fault: "The refund exceeds the part of the charge that hasn't been refunded yet.",
    };
  return { amount: parsed.value > 0 ? parsed.value : null, fault: null };
}
