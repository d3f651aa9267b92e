import { expect, test } from "vitest";
import { documentOf } from "./document-of";
import { EXAMPLE_DOCUMENT } from "./example-document";

test("a document carries nothing that this instance added", () => {
  const notes = [{ id: "n1", text: "Why", position: { x: 0, y: 0 } }];
  const saved = { ...EXAMPLE_DOCUMENT, id: "w1", revision: 4, live_version: 2, problems: [] };
  expect(documentOf(saved)).toEqual(EXAMPLE_DOCUMENT);
  expect(documentOf({ ...saved, notes })).toEqual({ ...EXAMPLE_DOCUMENT, notes });
});
