import fc from "fast-check";
import { expect, test } from "vitest";
import { CURRENCIES } from "./currencies";
import { formatMoney, formatPrice } from "./format-money";
import { parseAmount } from "./parse-amount";

test.each([
  [123_450, "USD", "en", "1,234.50 USD"],
  [123_450, "USD", "de", "1.234,50 USD"],
  [500, "JPY", "en", "500 JPY"],
  [1, "KWD", "en", "0.001 KWD"],
  [-5, "EUR", "en", "-0.05 EUR"],
  [Number.MAX_SAFE_INTEGER, "USD", "en", "90,071,992,547,409.91 USD"],
])("%i %s reads as written in %s: %s", (amount, currency, locale, text) => {
  expect(formatMoney(amount, currency, locale)).toBe(text);
});

test("no amount loses a digit by being shown", () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), fc.constantFrom(...CURRENCIES), (amount, code) => {
      const shown = formatMoney(amount, code, "en").replace(` ${code}`, "").replaceAll(",", "");
      expect(parseAmount(shown, code)).toEqual({ ok: true, value: amount });
    }),
  );
});

test("a price says for what it is paid", () => {
  expect(formatPrice({ mode: "free", amount: 0, currency: "USD" })).toBe("Free");
  expect(formatPrice({ mode: "monthly", amount: 500, currency: "USD" }, "en")).toBe("5.00 USD a month");
  expect(formatPrice({ mode: "per_cycle", amount: 10, currency: "USD" }, "en")).toBe("0.10 USD a cycle");
  const plan = { mode: "plan", amount: 500, currency: "USD", period: "month", unit: "read" } as const;
  const trial = { ...plan, includes: 10, overage: 500_000, limit: 40, trial_days: 7 };
  expect(formatPrice(trial, "en")).toBe(
    "5.00 USD a month, 10 reads included, then 0.50 USD each, up to 40, 7 days free",
  );
});
