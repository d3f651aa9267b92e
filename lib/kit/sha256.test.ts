import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hmacSha256, sha256, toHex } from "./sha256";

test("the digest is the platform's for any bytes, across block edges", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(toHex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
    }),
  );
});

test("the keyed digest is the platform's for short and long keys", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 130 }), fc.uint8Array({ maxLength: 100 }), (key, bytes) => {
      expect(toHex(hmacSha256(key, bytes))).toBe(createHmac("sha256", key).update(bytes).digest("hex"));
    }),
  );
});
