import fc from "fast-check";
import { expect, test } from "vitest";
import { readUnsubscribeToken, unsubscribeToken } from "./unsubscribe-token";

const KEY = Buffer.alloc(32, 1);
const ADDRESS = fc.emailAddress();
const KIND = fc.constantFrom("seller.message" as const, "plan.used" as const);

test("says whose mail of which kind it is about, and nothing that was made elsewhere or changed says anything", () => {
  fc.assert(
    fc.property(ADDRESS, KIND, fc.nat(), fc.string({ maxLength: 1 }), (address, kind, at, letter) => {
      const token = unsubscribeToken(KEY, { address, kind });
      expect(readUnsubscribeToken(KEY, token)).toEqual({ address: address.toLowerCase(), kind });
      expect(readUnsubscribeToken(Buffer.alloc(32, 2), token)).toBeNull();
      const place = at % token.length;
      const changed = token.slice(0, place) + letter + token.slice(place + 1);
      if (changed !== token) expect(readUnsubscribeToken(KEY, changed)).toBeNull();
    }),
  );
  const [said = "", signature = ""] = unsubscribeToken(KEY, {
    address: "a@example.com",
    kind: "plan.used",
  }).split(".");
  const other = Buffer.from("plan.used b@example.com").toString("base64url");
  const otherKind = Buffer.from("seller.message a@example.com").toString("base64url");
  for (const made of [
    "",
    `${otherKind}.${signature}`,
    ".",
    said,
    `${other}.${signature}`,
    `${said}.${signature}.x`,
  ])
    expect(readUnsubscribeToken(KEY, made)).toBeNull();
});
