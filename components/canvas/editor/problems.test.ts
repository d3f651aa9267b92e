import { expect, test } from "vitest";
import type { WorkflowProblem } from "@/lib/schema/workflow";
import { isOutdated, wordsOf } from "./problems";

const fields = [
  { name: "url", title: "Address" },
  { name: "symbol", title: "Symbol" },
];
const problem = (code: string, message: string, path = "workers[1].params.url"): WorkflowProblem => ({
  path,
  code,
  message,
  worker: 1,
  severity: "error",
});

test("a parameter is called what the form calls it, an expression stays as it is written", () => {
  expect(wordsOf(problem("required", "`url` is required."), fields)).toBe("Address is required.");
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
