import type { PlanPrice, Price } from "@/lib/schema/price";
import { currencyExponent, majorUnits } from "./currencies";

/**
 * Returns "1,234.50 USD", with all decimal places of the currency. Uses the currency code, because 20
 * currencies use the symbol $.
 */
export function formatMoney(amount: number, currency: string, locale?: string): string {
  const digits = currencyExponent(currency) ?? 0;
  const text = majorUnits(amount, currency);
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // Formats the amount as a string, because a conversion to a number would round it to a double.
  return `${isNumeric(text) ? format.format(text) : text} ${currency}`;
}

/**
 * For example "Free", "5.00 USD a month", "0.10 USD a cycle", or "5.00 USD a month, 1,000 cycles included,
 * then 0.002 USD each".
 */
export function formatPrice(price: Price, locale?: string): string {
  if (price.mode === "free") return "Free";
  if (price.mode === "plan") {
    const trial = price.trial_days === undefined ? "" : `, ${trialLabel(price.trial_days)}`;
    return `${planAmount(price, locale)}, ${planUnits(price, locale)}${trial}`;
  }
  const money = formatMoney(price.amount, price.currency, locale);
  return `${money} ${price.mode === "monthly" ? "a month" : "a cycle"}`;
}

export function trialLabel(days: number): string {
  return `${days === 1 ? "1 day" : `${days} days`} free`;
}

/** Purely usage-based plans are worded differently, because "No charge a month" would read oddly. */
export function planAmount({ amount, currency, period }: PlanPrice, locale?: string): string {
  return amount === 0 ? `No ${period}ly charge` : `${formatMoney(amount, currency, locale)} a ${period}`;
}

export function planUnits(price: PlanPrice, locale?: string): string {
  const { includes, overage, limit, unit, currency } = price;
  const count = (many: number) => new Intl.NumberFormat(locale).format(many);
  const units = `${count(includes)} ${unit}${includes === 1 ? "" : "s"}`;
  if (overage === 0) return `up to ${units}`;
  const unitPrice = formatMillionths(overage, currency, locale);
  const upTo = limit === undefined ? "" : `, up to ${count(limit)}`;
  return includes === 0
    ? `${unitPrice} a ${unit}${upTo}`
    : `${units} included, then ${unitPrice} each${upTo}`;
}

/**
 * Shows at least as many decimal places as the currency has: 2000 is "0.002 USD", and 500000 is "0.50 USD".
 */
export function formatMillionths(millionths: number, currency: string, locale?: string): string {
  const digits = currencyExponent(currency) ?? 0;
  const text = `${Math.floor(millionths / 1_000_000)}.${String(millionths % 1_000_000).padStart(6, "0")}`;
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: 6 });
  return `${isNumeric(text) ? format.format(text) : text} ${currency}`;
}

function isNumeric(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}
