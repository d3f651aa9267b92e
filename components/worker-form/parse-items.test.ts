import fc from "fast-check";
import { expect, test } from "vitest";
import { hasTextNumbers, parseItems, printItems, splitLines, typedItems } from "./parse-items";

test("one value per line or cell, without empty lines", () => {
  expect(parseItems("AAPL\r\n\r\n  MSFT \nBRK.B\t700\n", false)).toEqual(["AAPL", "MSFT", "BRK.B", 700]);
  expect(parseItems("1\n-2.5\n0700\n1,000\n{{context.symbol}}", false)).toEqual([
    1,
    -2.5,
    "0700",
    "1,000",
    "{{context.symbol}}",
  ]);
  expect(parseItems("700\nAAPL", true)).toEqual(["700", "AAPL"]);
  expect(parseItems(" \n", false)).toEqual([]);
});

test("values on one line are split at commas", () => {
  expect(splitLines("AAPL, MSFT;NVDA,\nIBM")).toBe("AAPL\nMSFT\nNVDA\nIBM");
});

test("whatever is typed can be shown again as it was typed", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.double().map(String))), fc.boolean(), (lines, isText) => {
      const items = parseItems(lines.join("\n"), isText);
      expect(typedItems(items)).toEqual(items);
      expect(parseItems(printItems(items), hasTextNumbers(items))).toEqual(items);
    }),
  );
});

test("other lists stay JSON", () => {
  for (const value of [[{ symbol: "AAPL" }], [1, "2"], ["a\nb"], [null], "{{workers[1].result}}", undefined])
    expect(typedItems(value)).toBeNull();
});
