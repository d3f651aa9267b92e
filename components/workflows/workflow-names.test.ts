import { describe, expect, test } from "vitest";
import { workflowDocument } from "@/lib/schema/workflow";
import { EMPTY_DOCUMENT, EXAMPLE_DOCUMENT } from "./example-document";
import { exportFileName, nameOfCopy } from "./workflow-names";

test.each([EXAMPLE_DOCUMENT, EMPTY_DOCUMENT])(
  "the documents to start from are documents: $name",
  (document) => {
    expect(workflowDocument.parse(document)).toEqual(document);
  },
);

describe("a copy", () => {
  test.each([
    ["Quote board", "Quote board (copy)"],
    ["Quote board (copy)", "Quote board (copy 2)"],
    ["Quote board (copy 9)", "Quote board (copy 10)"],
  ])("of %s is named %s", (name, copy) => {
    expect(nameOfCopy(name)).toBe(copy);
  });

  test("of the longest name fits too", () => {
    expect(nameOfCopy("x".repeat(200))).toHaveLength(200);
  });
});

test.each([
  ["Quote board", "quote-board.millrace.json"],
  ["../../etc", "etc.millrace.json"],
  ["Börse / daily", "borse-daily.millrace.json"],
  ["***", "workflow.millrace.json"],
])("%s is exported as %s", (name, file) => {
  expect(exportFileName(name)).toBe(file);
});
