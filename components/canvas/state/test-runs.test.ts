import { expect, test } from "vitest";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import type { TestFailure, TestResult } from "@/lib/schema/workflow-test";
import { addTestResults, forgetTestResult, NO_TEST_RUNS } from "./test-runs";

const DOCUMENT: WorkflowDocument = {
  format: "millrace.workflow/1",
  name: "Quotes",
  description: "",
  workers: [
    { index: 0, type: "webhook_trigger", params: {} },
    { index: 1, type: "http_request", params: {} },
    { index: 5, type: "data_provider", params: { provider_id: "closes" } },
  ].map((worker) => ({ name: "", ...worker })),
  connections: [
    { from: 0, to: 1 },
    { from: 1, to: 5 },
  ],
};

const failure = (target: TestFailure["target"]): TestFailure => ({
  ...{ expect: 0, target, path: null, kind: "equals" },
  ...{ expected: 1, received: 2 },
});
const result = (id: string, rest: Partial<TestResult>): TestResult => ({
  ...{ id, name: id, status: "failed", duration_ms: 1, failures: [], failed_steps: [], unanswered: [] },
  ...rest,
});

test("failed tests mark the workers of their targets, failed steps and calls without an answer", () => {
  const marked = (...results: TestResult[]) => [...addTestResults(NO_TEST_RUNS, results, DOCUMENT).failedAt];
  expect(marked(result("a", { failures: [failure({ provider: "closes" })] }))).toEqual([5]);
  expect(marked(result("a", { failures: [failure("answer")] }))).toEqual([5]);
  expect(marked(result("a", { failures: [failure({ worker: 1 }), failure("status")] }))).toEqual([1]);
  expect(marked(result("a", { failures: [failure({ worker: 9 })] }))).toEqual([]);
  const calls = [{ worker: 1, method: "GET", url: "https://a.example" }];
  expect(marked(result("a", { unanswered: calls }))).toEqual([1]);
  const steps = [{ worker: 0, code: "timeout", message: "Too slow." }];
  expect(marked(result("a", { status: "passed", failed_steps: steps }))).toEqual([]);
});

test("a test that passes when run again, or is deleted, no longer marks a worker", () => {
  const failed = addTestResults(
    NO_TEST_RUNS,
    [
      result("a", { failures: [failure({ worker: 0 })] }),
      result("b", { failures: [failure({ worker: 1 })] }),
    ],
    DOCUMENT,
  );
  expect([...failed.failedAt]).toEqual([0, 1]);
  const again = addTestResults(failed, [result("a", { status: "passed" })], DOCUMENT);
  expect([...again.failedAt]).toEqual([1]);
  expect([...forgetTestResult(again, "b").failedAt]).toEqual([]);
});
