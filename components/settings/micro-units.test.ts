import fc from "fast-check";
import { expect, test } from "vitest";
import { microUnits, writtenAmount } from "./micro-units";

test.each([
  ["2.5", 2_500_000],
  [" 0,15 ", 150_000],
  ["0", 0],
  ["0.000001", 1],
  ["12345", 12_345_000_000],
])("%j is %d", (text, micro) => {
  expect(microUnits(text)).toBe(micro);
});

test.each(["", "-1", "1e3", "1.2345678", ".5", "1.", "1,000.00", "free"])("%j is no amount", (text) => {
  expect(microUnits(text)).toBeNull();
});

test("what is written is read as the same amount", () => {
  expect(writtenAmount(2_500_000)).toBe("2.50");
  expect(writtenAmount(1)).toBe("0.000001");
  fc.assert(
    fc.property(fc.nat({ max: 999_999_999_999_999 }), (micro) => microUnits(writtenAmount(micro)) === micro),
  );
});
