import { expect, test } from "vitest";
import { currencyExponent, majorUnits } from "./currencies";

test.each([
  ["USD", 2],
  ["EUR", 2],
  ["JPY", 0],
  ["KWD", 3],
  ["CLF", 4],
  ["ISK", 0],
  ["XAU", null],
  ["usd", null],
  ["", null],
  ["__proto__", null],
])("%s has the exponent %s", (code, exponent) => {
  expect(currencyExponent(code)).toBe(exponent);
});

test("the platform knows every one of them", () => {
  const known = Intl.supportedValuesOf("currency").filter((code) => currencyExponent(code) !== null);
  expect(known.length).toBeGreaterThan(150);
});

test.each([
  [1999, "USD", "19.99"],
  [5, "USD", "0.05"],
  [-5, "USD", "-0.05"],
  [500, "JPY", "500"],
  [1, "KWD", "0.001"],
  [0, "EUR", "0.00"],
])("%i %s is written %s", (amount, currency, text) => {
  expect(majorUnits(amount, currency)).toBe(text);
});
