import { expect, test } from "vitest";
import { checkAccess } from "@/lib/http/check-access";
import { clientAddress } from "@/lib/http/client-address";
import { originOf } from "@/lib/http/origin-of";
import { readIfMatch } from "@/lib/http/read-if-match";
import { requestId } from "@/lib/http/request-id";
import { etag } from "@/lib/kit/etag";

test.each([
  ['"7"', "7"],
  ['W/"7"', "7"],
  ["7", "7"],
  ["*", "*"],
  ['"7", "8"', '"7", "8"'],
  ["", null],
  [null, null],
])("If-Match %s names the revision %s", (header, revision) => {
  expect(readIfMatch(header)).toBe(revision);
});

test("what an answer gives as ETag is what If-Match takes", () => {
  expect(readIfMatch(etag(12))).toBe("12");
});

test.each([
  ["10.0.0.5", "1.2.3.4, 5.6.7.8", true, "5.6.7.8"],
  ["::ffff:127.0.0.1", "5.6.7.8", true, "5.6.7.8"],
  ["::1", "5.6.7.8", true, "5.6.7.8"],
  ["127.0.0.1", null, true, "127.0.0.1"],
  ["127.0.0.1", " ", true, "127.0.0.1"],
  ["127.0.0.1", "5.6.7.8", false, "127.0.0.1"],
  ["9.9.9.9", "5.6.7.8", true, "9.9.9.9"],
  ["172.32.0.1", "5.6.7.8", true, "172.32.0.1"],
])("a peer %s that forwards %s (proxy: %s) is %s", (peer, forwarded, behindProxy, address) => {
  expect(clientAddress(peer, forwarded, behindProxy)).toBe(address);
});

test.each([
  ["localhost:3000", undefined, "http://localhost:3000"],
  ["[::1]:3000", undefined, "http://[::1]:3000"],
  ["anything", "https://millrace.example/base", "https://millrace.example/base"],
  ["evil.example/x", undefined, null],
  ["a b", undefined, null],
  ["a:99999", undefined, null],
  [null, undefined, null],
])("the host %s with the public address %s begins addresses with %s", (host, publicUrl, origin) => {
  expect(originOf({ headers: { get: () => host, entries: () => [] } }, publicUrl)).toBe(origin);
});

test("an id that could split a line or a header is replaced", () => {
  for (const text of ["a\nb", "", "a".repeat(65), "ü", null, undefined])
    expect(requestId(text)).toMatch(/^\w{16}$/);
});

test("what is a person's own to change is refused to a token before anything else", () => {
  const caller = { role: "viewer", rights: ["read"], via: "token" } as const;
  expect(checkAccess({ access: "person" }, caller)?.code).toBe("person_required");
  const session = { ...caller, rights: ["read", "self"], via: "session" } as const;
  expect(checkAccess({ access: "person" }, session)).toBeNull();
});
