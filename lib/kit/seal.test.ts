import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSeal, deriveKey } from "./seal";

test("what was sealed opens again, and shows nothing of itself", () => {
  const seal = createSeal(randomBytes(32));
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const sealed = seal.seal(text);
      expect(sealed).toMatch(/^v1:[\w-]{8}:[\w-]{16}:[\w-]+$/);
      expect(seal.unseal(sealed)).toEqual({ ok: true, value: text });
    }),
  );
  expect(seal.seal("a secret")).not.toBe(seal.seal("a secret"));
});

test("another key is told from damage", () => {
  const seal = createSeal(randomBytes(32));
  const sealed = seal.seal("a secret");
  expect(createSeal(randomBytes(32)).unseal(sealed)).toEqual({ ok: false, error: "other_key" });
  const parts = sealed.split(":");
  const bytes = Buffer.from(parts[3]!, "base64url");
  for (let index = 0; index < bytes.length; index += 1) {
    const damaged = Buffer.from(bytes);
    damaged[index]! ^= 1;
    const text = [...parts.slice(0, 3), damaged.toString("base64url")].join(":");
    expect(seal.unseal(text)).toEqual({ ok: false, error: "broken" });
  }
});

test("any text at all is refused without a throw", () => {
  const seal = createSeal(randomBytes(32));
  const keyId = seal.seal("").split(":")[1];
  fc.assert(
    fc.property(fc.string(), fc.string(), (iv, text) => {
      expect(seal.unseal(text).ok).toBe(false);
      expect(seal.unseal(`v1:${keyId}:${iv}:${text}`).ok).toBe(false);
    }),
  );
});

test("each purpose has a key of its own", () => {
  const key = randomBytes(32);
  expect(deriveKey(key, "one")).not.toEqual(deriveKey(key, "two"));
  expect(deriveKey(key, "one")).toEqual(deriveKey(key, "one"));
});
