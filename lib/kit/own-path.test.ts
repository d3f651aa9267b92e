import fc from "fast-check";
import { expect, test } from "vitest";
import { ownPath } from "./own-path";

const origin = "http://localhost:3000";

test.each([
  ["/runs?status=failed", "/runs?status=failed"],
  [`${origin}/workflows/a1`, "/workflows/a1"],
  ["/market/workflow/a1?plan=gold#plans", "/market/workflow/a1?plan=gold#plans"],
  [undefined, "/"],
  ["", "/"],
  ["/sign-in?next=/runs", "/"],
  ["https://elsewhere.example/x", "/"],
  ["//elsewhere.example/x", "/"],
  ["/\\elsewhere.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/.//elsewhere.example/x", "/elsewhere.example/x"],
  ["/x/..//elsewhere.example", "/elsewhere.example"],
  [`${origin}//elsewhere.example`, "/elsewhere.example"],
  ["/%2e//sign-in", "/"],
])("from %s one arrives at %s", (next, path) => {
  expect(ownPath(next, origin)).toBe(path);
});

test("whatever a link says, one stays on this site when the browser reads the path anew", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "%2e",
    "%2f",
    "%5c",
    "\t",
    "\n",
    "@",
    ":",
    "?",
    "#",
    "a",
    "elsewhere.example",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = ownPath(pieces.join(""), origin);
      expect(new URL(path, origin).origin).toBe(origin);
      expect(path).toMatch(/^\/(?![/\\])/);
    }),
  );
});
