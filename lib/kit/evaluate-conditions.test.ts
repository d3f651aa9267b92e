import { expect, test } from "vitest";
import { evaluateConditions } from "./evaluate-conditions";

const [BEFORE, THEN, AFTER] = [
  "Sun, 01 Mar 2026 09:59:59 GMT",
  "Sun, 01 Mar 2026 10:00:00 GMT",
  "Sun, 01 Mar 2026 10:00:01 GMT",
];
const current = { etag: '"a"', publishedAt: new Date("2026-03-01T10:00:00.200Z") };

test.each<[Record<string, string>, string]>([
  [{}, "send"],
  [{ "if-match": '"a"' }, "send"],
  [{ "if-match": '"b", "a"' }, "send"],
  [{ "if-match": '"a-br"' }, "send"],
  [{ "if-match": "*" }, "send"],
  [{ "if-match": '"b"' }, "failed"],
  [{ "if-match": 'W/"a"' }, "failed"],
  [{ "if-match": "a" }, "failed"],
  [{ "if-match": '"b"', "if-none-match": '"a"' }, "failed"],
  [{ "if-match": '"a"', "if-none-match": '"a"' }, "unchanged"],
  [{ "if-match": '"a"', "if-unmodified-since": BEFORE }, "send"],
  [{ "if-unmodified-since": BEFORE }, "failed"],
  [{ "if-unmodified-since": THEN }, "send"],
  [{ "if-unmodified-since": "1 January 2020" }, "send"],
  [{ "if-unmodified-since": AFTER, "if-modified-since": AFTER }, "unchanged"],
  [{ "if-none-match": 'W/"a"' }, "unchanged"],
  [{ "if-none-match": '"b"', "if-modified-since": AFTER }, "send"],
  [{ "if-modified-since": BEFORE }, "send"],
  [{ "if-modified-since": THEN }, "unchanged"],
  [{ "if-modified-since": "whenever 2099" }, "send"],
])("%j is answered with %s", (headers, verdict) => {
  expect(evaluateConditions({ get: (name) => headers[name] ?? null }, current)).toBe(verdict);
});

test("what has no Last-Modified is judged by its tag only", () => {
  for (const name of ["if-unmodified-since", "if-modified-since"])
    expect(evaluateConditions({ get: (each) => (each === name ? AFTER : null) }, { etag: '"a"' })).toBe(
      "send",
    );
});
