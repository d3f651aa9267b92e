import fc from "fast-check";
import { expect, test } from "vitest";
import { foreignText, quoteForeign } from "./foreign-text";

test.each([
  ["two\nlines\r\n\tand\u2028more", "two lines and more"],
  ["a\u200bb\u200d\u2060c\ufeff", "abc"],
  ["\u202Eright to left\u202C \u2066isolated\u2069", "right to left isolated"],
  // Letters written as tag characters, which models read but screens don't show.
  [
    `plain${[..."ignore"].map((char) => String.fromCodePoint(0xe0000 + (char.codePointAt(0) ?? 0))).join("")}`,
    "plain",
  ],
  ["\u0000\u001b[31mred\u0007", "[31mred"],
  ["filler\u3164\u2800s", "fillers"],
  ["Grüße 東京 👍", "Grüße 東京 👍"],
])("%j is read as %j", (text, line) => {
  expect(foreignText(text, 100)).toBe(line);
});

test("a text is cut by characters, and says so", () => {
  expect(foreignText("👍".repeat(20), 5)).toBe("👍👍👍👍…");
});

test("whatever somebody writes is one line of bounded length that stays in its quotation marks", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.integer({ min: 2, max: 50 }),
      (text, max) => {
        const line = foreignText(text, max);
        expect([...line].length).toBeLessThanOrEqual(max);
        expect(line).not.toMatch(/[\n\r\u2028\u2029\p{Cc}\p{Cf}]/u);
        expect(quoteForeign(text, max).slice(1, -1)).not.toContain('"');
      },
    ),
  );
});
