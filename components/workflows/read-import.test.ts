import { expect, test } from "vitest";
import { EXAMPLE_DOCUMENT } from "./example-document";
import { readImport } from "./read-import";

test("an exported document is read", () => {
  expect(readImport(JSON.stringify(EXAMPLE_DOCUMENT))).toEqual({ ok: true, value: EXAMPLE_DOCUMENT });
});

test.each([
  ["", /nothing to import/],
  ['{\n  "format": 1,\n}', /line 3, column 1/],
  ["[1]", /must be an object/],
  ["{}", /`format` must be/],
  ['{"format":"n8n"}', /"n8n"/],
])("%j is refused with a reason", (text, reason) => {
  const read = readImport(text);
  expect(read.ok ? "" : read.error).toMatch(reason);
});
