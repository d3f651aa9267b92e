import { expect, test } from "vitest";
import { toBase32 } from "@/lib/kit/base32";
import { matchingStep, newTotpSecret, totpCode, totpStep, totpUri } from "./totp";

const SECRET = Buffer.from("12345678901234567890");
const TEXT = toBase32(SECRET);

test.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("at %i s the code is that of RFC 6238, appendix B", (seconds, code) => {
  expect(totpCode(SECRET, totpStep(seconds * 1000), 8)).toBe(code);
  expect(totpCode(SECRET, totpStep(seconds * 1000))).toBe(code.slice(2));
});

test("a code counts one step before and after its time, and no longer", () => {
  const now = 1_700_000_000_000;
  const step = totpStep(now);
  const at = (distance: number) => matchingStep(TEXT, totpCode(SECRET, step + distance), now, 0);
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step - 1, step, step + 1, null]);
});

test("no code counts twice, nor one before the newest that was taken", () => {
  const now = 1_700_000_000_000;
  const step = totpStep(now);
  expect(matchingStep(TEXT, totpCode(SECRET, step), now, step)).toBeNull();
  expect(matchingStep(TEXT, totpCode(SECRET, step - 1), now, step)).toBeNull();
  expect(matchingStep(TEXT, totpCode(SECRET, step + 1), now, step)).toBe(step + 1);
});

test.each(["", "12345", "1234567", "abcdef", "000000 "])("%j is no code", (code) => {
  expect(matchingStep(TEXT, code, 1_700_000_000_000, 0)).toBeNull();
});

test("each secret is another one, and the picture carries it with the address", () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const uri = new URL(totpUri(secret, "ada+1@example.com", "millrace.example"));
  expect(uri.searchParams.get("secret")).toBe(secret);
  expect(decodeURIComponent(uri.pathname)).toContain("Millrace millrace.example:ada+1@example.com");
});
