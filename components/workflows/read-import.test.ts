import { expect, test } from "vitest";
import { EXAMPLE_DOCUMENT } from "./example-document";
import { exportText } from "./export-many";
import { readImport } from "./read-import";

test("an exported document is read", () => {
  expect(readImport(JSON.stringify(EXAMPLE_DOCUMENT))).toEqual({ ok: true, value: [EXAMPLE_DOCUMENT] });
  const indented = JSON.stringify(EXAMPLE_DOCUMENT, null, 2);
  expect(readImport(indented)).toEqual({ ok: true, value: [EXAMPLE_DOCUMENT] });
});

test("an export of many comes back as it was, and a line that is none is named", () => {
  const other = { ...EXAMPLE_DOCUMENT, name: "Other" };
  const text = exportText([EXAMPLE_DOCUMENT, other]);
  expect(readImport(text)).toEqual({ ok: true, value: [EXAMPLE_DOCUMENT, other] });
  expect(readImport(`${text}\n{}`)).toMatchObject({ ok: false, error: expect.stringMatching(/^Line 3: /) });
});

test.each([
  ["", /No document yet/],
  ['{\n  "format": 1,\n}', /line 3, column 1/],
  ["[1]", /must be a JSON object/],
  ["{}", /`format` must be/],
  ['{"format":"n8n"}', /"n8n"/],
])("%j is refused with a reason", (text, reason) => {
  const read = readImport(text);
  expect(read.ok ? "" : read.error).toMatch(reason);
});

test("a workflow of n8n becomes one of ours", () => {
  const node = (name: string, type: string) => ({ name, type: `n8n-nodes-base.${type}`, position: [0, 0] });
  const read = readImport(
    JSON.stringify({ name: "Theirs", nodes: [node("In", "webhook")], connections: {} }),
  );
  expect(read).toMatchObject({
    ok: true,
    value: [{ name: "Theirs", workers: [{ type: "webhook_trigger" }] }],
  });
  expect(readImport(JSON.stringify({ nodes: [node("Chat", "slack")], connections: {} })).ok).toBe(false);
});
