import { targetWorker } from "@/components/workflow-tests/target-worker";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import type { TestResult } from "@/lib/schema/workflow-test";

export interface TestRuns {
  /** Latest result of each test, by test ID. */
  readonly results: ReadonlyMap<string, TestResult>;
  /** Workers that the failed tests' problems refer to. */
  readonly failedAt: ReadonlySet<number>;
  readonly tested: WorkflowDocument | null;
  readonly running: string | "all" | null;
}

export const NO_TEST_RUNS: TestRuns = {
  results: new Map(),
  failedAt: new Set(),
  tested: null,
  running: null,
};

export function addTestResults(
  runs: TestRuns,
  added: readonly TestResult[],
  tested: WorkflowDocument,
): TestRuns {
  const results = new Map([...runs.results, ...added.map((result) => [result.id, result] as const)]);
  return { ...runs, results, tested, failedAt: failedWorkers(results, tested) };
}

export function forgetTestResult(runs: TestRuns, id: string): TestRuns {
  const results = new Map([...runs.results].filter(([other]) => other !== id));
  return { ...runs, results, failedAt: runs.tested ? failedWorkers(results, runs.tested) : runs.failedAt };
}

function failedWorkers(results: TestRuns["results"], document: WorkflowDocument): ReadonlySet<number> {
  const failed = [...results.values()].filter(({ status }) => status !== "passed");
  return new Set(
    failed.flatMap(({ failures, failed_steps: steps, unanswered }) => [
      ...failures.flatMap(({ target }) => targetWorker(document, target) ?? []),
      ...[...steps, ...unanswered].map(({ worker }) => worker),
    ]),
  );
}

export function countFailed(results: TestRuns["results"]): number {
  return [...results.values()].filter(({ status }) => status !== "passed").length;
}
