import fc from "fast-check";
import { expect, test } from "vitest";
import { CURRENCIES, majorUnits } from "./currencies";
import { parseAmount } from "./parse-amount";

const currency = fc.constantFrom(...CURRENCIES);
const amount = fc.nat({ max: Number.MAX_SAFE_INTEGER });

test("every amount that is written out is read back as it was, with either decimal mark", () => {
  fc.assert(
    fc.property(amount, currency, fc.constantFrom(".", ","), (minor, code, mark) => {
      const text = majorUnits(minor, code).replace(".", mark);
      expect(parseAmount(text, code)).toEqual({ ok: true, value: minor });
    }),
  );
});

test("whatever is typed is a whole number of minor units that is not negative, or refused", () => {
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^[\d.,  +-]{0,20}$/));
  fc.assert(
    fc.property(typed, currency, (text, code) => {
      const read = parseAmount(text, code);
      if (read.ok) expect(Number.isSafeInteger(read.value) && read.value >= 0).toBe(true);
    }),
  );
});

test.each([
  ["19.99", "USD", 1999],
  ["19,9", "USD", 1990],
  ["5", "USD", 500],
  [".5", "USD", 50],
  ["5.", "USD", 500],
  ["1 234,56", "EUR", 123_456],
  ["500", "JPY", 500],
  ["1.234", "KWD", 1234],
  ["0.1", "USD", 10],
  ["0", "USD", 0],
])("%s %s is %i minor units", (text, code, minor) => {
  expect(parseAmount(text, code)).toEqual({ ok: true, value: minor });
});

test.each([
  ["", "USD", "empty"],
  ["  ", "USD", "empty"],
  [".", "USD", "not_an_amount"],
  ["-5", "USD", "not_an_amount"],
  ["1e3", "USD", "not_an_amount"],
  ["five", "USD", "not_an_amount"],
  ["1,234.50", "USD", "not_an_amount"],
  ["1,000", "USD", "too_many_decimals"],
  ["5.0", "JPY", "too_many_decimals"],
  ["99999999999999999999", "USD", "too_large"],
  ["5", "XAU", "currency_invalid"],
])("%j %s is refused as %s", (text, code, fault) => {
  expect(parseAmount(text, code)).toEqual({ ok: false, error: fault });
});
