import type { Price } from "@/lib/schema/price";
import { currencyExponent, majorUnits } from "./currencies";

/**
 * "1,234.50 USD" in the reader's locale: always with all digits of the minor unit, and the code, since a sign such as $
 * is shared by twenty currencies.
 */
export function formatMoney(amount: number, currency: string, locale?: string): string {
  const digits = currencyExponent(currency) ?? 0;
  const text = majorUnits(amount, currency);
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // As text it is formatted digit by digit; as a number it would be rounded to a float first.
  return `${isNumeric(text) ? format.format(text) : text} ${currency}`;
}

/** "Free", "5.00 USD a month", "0.10 USD a cycle". */
export function formatPrice({ mode, amount, currency }: Price, locale?: string): string {
  if (mode === "free") return "Free";
  return `${formatMoney(amount, currency, locale)} ${mode === "monthly" ? "a month" : "a cycle"}`;
}

function isNumeric(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}
