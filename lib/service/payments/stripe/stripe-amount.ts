import { currencyExponent } from "@/lib/pricing/currencies";

/** Currencies without minor units whose amounts Stripe nevertheless counts in hundredths. */
const IN_HUNDREDTHS = new Set(["ISK", "UGX"]);

/**
 * Converts minor units to Stripe's units. Null for amounts that Stripe doesn't accept: in currencies with
 * three decimals, the last digit must be zero.
 */
export function toStripeAmount(amount: number, currency: string): number | null {
  if (IN_HUNDREDTHS.has(currency)) return amount * 100;
  return currencyExponent(currency) === 3 && amount % 10 !== 0 ? null : amount;
}

export function fromStripeAmount(amount: number, currency: string | null): number {
  return currency !== null && IN_HUNDREDTHS.has(currency) ? Math.ceil(amount / 100) : amount;
}
