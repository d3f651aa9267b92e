import { expect, test } from "vitest";
import type { WorkflowProblem } from "@/lib/schema/workflow";
import { isOutdated, isSaidWithin, wordsOf } from "./problems";

const fields = [
  { name: "url", title: "URL" },
  { name: "symbol", title: "Symbol" },
  { name: "to", title: "To", kind: "rows", fields: [{ name: "channel", title: "Channel" }] },
  { name: "ways", title: "Outputs", kind: "ways", fields: [{ name: "when", title: "When" }] },
];
const problem = (code: string, message: string, path = "workers[1].params.url"): WorkflowProblem => ({
  path,
  code,
  message,
  worker: 1,
  severity: "error",
});

test("a parameter is called what the form calls it, an expression stays as it is written", () => {
  expect(wordsOf(problem("required", "`url` is required."), fields)).toBe("URL is required.");
  expect(wordsOf(problem("required", "`other` is required."), fields)).toBe("`other` is required.");
  expect(wordsOf(problem("unknown_variable", "the trigger has no variable `symbol`."), fields)).toBe(
    "the trigger has no variable `symbol`.",
  );
});

test("what was missing at the last save is not said once it is there", () => {
  const missing = problem("required", "");
  expect(isOutdated(missing, {})).toBe(false);
  expect(isOutdated(missing, { url: " " })).toBe(false);
  expect(isOutdated(missing, { url: "https://example.com" })).toBe(true);
  expect(isOutdated(problem("invalid_value", ""), { url: "x" })).toBe(false);
  expect(isOutdated(problem("required", "", "workers[1].params.url.part"), { url: "x" })).toBe(false);
});

test("a parameter inside a list is called by its entry and what the form calls it", () => {
  expect(wordsOf(problem("required", "`to[0].channel` is required."), fields)).toBe(
    "To 1, Channel is required.",
  );
  expect(wordsOf(problem("required", "`to[0].other` is required."), fields)).toBe(
    "`to[0].other` is required.",
  );
});

test("what is missing in an entry is said at its own field, not at the whole list", () => {
  expect(isSaidWithin(problem("required", "", "workers[1].params.to[0].channel"), fields)).toBe(true);
  expect(isSaidWithin(problem("required", "", "workers[1].params.to"), fields)).toBe(false);
  expect(isSaidWithin(problem("invalid_value", "", "workers[1].params.to[0].channel"), fields)).toBe(false);
  // The control of outputs doesn't show errors itself.
  expect(isSaidWithin(problem("required", "", "workers[1].params.ways[0].when"), fields)).toBe(false);
});
