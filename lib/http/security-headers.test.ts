import { expect, test } from "vitest";
import { apiHeaders, pageHeaders } from "./security-headers";

const page = { nonce: "abc", https: false, development: false };

test("a page runs its own scripts by nonce and nothing else, and is framed nowhere", () => {
  const policy = pageHeaders(page)["Content-Security-Policy"];
  const scripts = policy.split("; ").find((rule) => rule.startsWith("script-src"));
  expect(scripts).toBe("script-src 'self' 'nonce-abc' 'strict-dynamic'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
});

test("no page tells another site its address, which for a public link is the key", () => {
  expect(pageHeaders(page)).toHaveProperty("Referrer-Policy", "same-origin");
  expect(pageHeaders({ ...page, framed: true })).toHaveProperty("Referrer-Policy", "same-origin");
});

test("what development needs is there only in development", () => {
  expect(pageHeaders({ ...page, development: true })["Content-Security-Policy"]).toContain("'unsafe-eval'");
  expect(pageHeaders(page)["Content-Security-Policy"]).not.toContain("unsafe-eval");
});

test("browsers are told to stay on https only where the address is https", () => {
  expect(apiHeaders(true)).toHaveProperty("Strict-Transport-Security");
  expect(apiHeaders(false)).not.toHaveProperty("Strict-Transport-Security");
  expect(pageHeaders({ ...page, https: true })).toHaveProperty("Strict-Transport-Security");
  expect(pageHeaders(page)["Content-Security-Policy"]).not.toContain("upgrade-insecure-requests");
});

test("only what is made for it may be framed by another site", () => {
  const framed = pageHeaders({ ...page, framed: true });
  expect(framed["Content-Security-Policy"]).toContain("frame-ancestors *");
  expect(framed).not.toHaveProperty("X-Frame-Options");
  expect(pageHeaders(page)).toHaveProperty("X-Frame-Options", "DENY");
});
