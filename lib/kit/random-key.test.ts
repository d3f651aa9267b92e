import { expect, test } from "vitest";
import { randomKey, randomSigningSecret } from "./random-key";

test("a generated key has 256 random bits and fits into a URL as it is", () => {
  const keys = Array.from({ length: 200 }, randomKey);
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/);
});

test("a generated signing secret holds 32 bytes as Standard Webhooks expects", () => {
  const [prefix, digits = ""] = randomSigningSecret().split("_");
  expect(prefix).toBe("whsec");
  expect(Buffer.from(digits, "base64")).toHaveLength(32);
});
