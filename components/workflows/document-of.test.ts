import { expect, test } from "vitest";
import { workflowDocument } from "@/lib/schema/workflow";
import { documentOf } from "./document-of";
import { EXAMPLE_DOCUMENT } from "./example-document";

test("a document carries nothing that this instance added", () => {
  const notes = [{ id: "n1", text: "Why", position: { x: 0, y: 0 } }];
  const saved = { ...EXAMPLE_DOCUMENT, id: "w1", revision: 4, live_version: 2, problems: [] };
  expect(documentOf(saved)).toEqual(EXAMPLE_DOCUMENT);
  expect(documentOf({ ...saved, notes })).toEqual({ ...EXAMPLE_DOCUMENT, notes });
});

test("nothing that a document may hold is lost by opening it", () => {
  const on_failure = { workflow_id: "w2", trigger: 0 };
  const whole = { ...EXAMPLE_DOCUMENT, notes: [], on_failure, require_tests: true };
  expect(Object.keys(documentOf(whole)).toSorted()).toEqual(Object.keys(workflowDocument.shape).toSorted());
  expect(documentOf(whole)).toEqual(whole);
});
