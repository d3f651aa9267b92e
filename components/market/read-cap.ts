import { ok, type Result } from "@/lib/kit/result";
import { type AmountFault, parseAmount } from "@/lib/pricing/parse-amount";

export function readCap(text: string, currency: string): Result<number | null, AmountFault> {
  return text.trim() === "" ? ok(null) : parseAmount(text, currency);
}
