import { expect, test } from "vitest";
import { ownPath } from "./own-path";

const origin = "http://localhost:3000";

test.each([
  ["/runs?status=failed", "/runs?status=failed"],
  [`${origin}/workflows/a1`, "/workflows/a1"],
  [undefined, "/workflows"],
  ["", "/workflows"],
  ["/sign-in?next=/runs", "/workflows"],
  ["https://elsewhere.example/x", "/workflows"],
  ["//elsewhere.example/x", "/workflows"],
  ["/\\elsewhere.example", "/workflows"],
  ["javascript:alert(1)", "/workflows"],
])("from %s one arrives at %s", (next, path) => {
  expect(ownPath(next, origin)).toBe(path);
});
