import { expect, test } from "vitest";
import { sellerAbout, sellerSite } from "./seller-texts";

test.each([
  ["", true],
  ["https://example.com", true],
  ["https://münchen.example/daten?a=1#b", true],
  ["http://example.com", false],
  ["javascript:alert(1)", false],
  ["https://user:pass@example.com", false],
  ["https://localhost", false],
  ["https://127.0.0.1/", false],
  ["https://[::1]/", false],
  ["https://exa mple.com", false],
  ["https:\\\\example.com", false],
  ["https://example.com/\u0000", false],
  [`https://example.com/${"x".repeat(200)}`, false],
])("a seller's site is a name on the open web by https: %j", (text, allowed) => {
  expect(sellerSite.safeParse(text).success).toBe(allowed);
});

test("what a seller says has lines, and no control characters", () => {
  expect(sellerAbout.parse(" One.\r\nTwo. ")).toBe("One.\nTwo.");
  expect(sellerAbout.safeParse("a\u0007").success).toBe(false);
  expect(sellerAbout.safeParse("x".repeat(1001)).success).toBe(false);
});
