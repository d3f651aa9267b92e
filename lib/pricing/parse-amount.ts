import { fail, ok, type Result } from "@/lib/kit/result";
import { currencyExponent } from "./currencies";

export type AmountFault = "empty" | "not_an_amount" | "too_many_decimals" | "too_large" | "currency_invalid";

/**
 * "19.99" in USD is 1999, and "500" in JPY is 500. Only spaces can group digits, and both a point and a comma
 * are decimal marks, because people disagree about the meaning of "1,000". Digits are moved rather than
 * calculated with, so amounts are never rounded.
 */
export function parseAmount(text: string, currency: string): Result<number, AmountFault> {
  const exponent = currencyExponent(currency);
  return exponent === null ? fail("currency_invalid") : parseDigits(text, exponent);
}

export function parseMillionths(text: string): Result<number, AmountFault> {
  return parseDigits(text, 6);
}

function parseDigits(text: string, exponent: number): Result<number, AmountFault> {
  const typed = text.replace(/\s/g, "");
  if (typed === "") return fail("empty");
  const [, whole = "", decimals = ""] = /^(\d*)(?:[.,](\d*))?$/.exec(typed) ?? [];
  if (whole + decimals === "") return fail("not_an_amount");
  if (decimals.length > exponent) return fail("too_many_decimals");
  const minor = Number(whole + decimals.padEnd(exponent, "0"));
  return Number.isSafeInteger(minor) ? ok(minor) : fail("too_large");
}

export function amountFaultWords(fault: AmountFault, currency: string): string {
  if (fault === "too_many_decimals") {
    const digits = currencyExponent(currency) ?? 0;
    const max = digits === 0 ? "can't have decimals" : `can have at most ${digits} decimals`;
    return `Amounts in ${currency} ${max}. Don't use a thousands separator: write 1000, not 1,000.`;
  }
  return WORDS[fault];
}

const WORDS: Record<Exclude<AmountFault, "too_many_decimals">, string> = {
  empty: "Enter an amount.",
  not_an_amount: "Enter the amount in digits, such as 5 or 4.50.",
  too_large: "This amount is too large.",
  currency_invalid: "Choose a currency.",
};
