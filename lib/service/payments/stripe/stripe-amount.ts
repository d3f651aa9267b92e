import { currencyExponent } from "@/lib/pricing/currencies";

/** Currencies without minor units that Stripe counts in hundredths all the same. */
const IN_HUNDREDTHS = new Set(["ISK", "UGX"]);

/** Minor units as Stripe counts them; null for what it cannot take: the third digit after the point must be nought. */
export function toStripeAmount(amount: number, currency: string): number | null {
  if (IN_HUNDREDTHS.has(currency)) return amount * 100;
  return currencyExponent(currency) === 3 && amount % 10 !== 0 ? null : amount;
}

export function fromStripeAmount(amount: number, currency: string | null): number {
  return currency !== null && IN_HUNDREDTHS.has(currency) ? Math.ceil(amount / 100) : amount;
}
