/** Stripe's minimum charges in minor units, for currencies with a documented minimum. */
const MIN: Readonly<Record<string, number>> = {
  ...{ USD: 50, AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50 },
  ...{ GBP: 30, HKD: 400, HUF: 17_500, INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50 },
  ...{ PLN: 200, RON: 200, SEK: 300, SGD: 50, THB: 1000 },
};

export function minCharge(currency: string): number {
  return MIN[currency] ?? 1;
}
