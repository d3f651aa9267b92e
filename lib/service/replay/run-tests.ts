import type { ReplayRow } from "@/db/queries/replays";
import {
  findTestIds,
  findTestToRun,
  noteAllPassed,
  noteTestRun,
  type TestToRun,
} from "@/db/queries/test-runs";
import { describeFaults } from "@/lib/schema/describe-faults";
import { stepError } from "@/lib/schema/step-error";
import {
  type TestCase,
  type TestOutcomes,
  type TestResult,
  type TestResults,
  testCase,
} from "@/lib/schema/workflow-test";
import { endedAnswer } from "@/lib/service/accept/call-answer";
import { logicHash } from "@/lib/service/document/stored-document";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { outcomeOf } from "@/lib/service/inline/create-inline-executor";
import type { Services } from "@/lib/service/services";
import { testsRequest } from "@/lib/service/workflows/tests-request";
import { checkExpectations } from "@/lib/workflow-tests/check-expectations";
import { targetFaults } from "@/lib/workflow-tests/target-faults";
import { outerSteps, type RepeatedCase, repeatCase, type Subject } from "./repeat-case";

/** Runs tests one after another, so that no more than one of them is in memory. */
export async function runTests(
  services: Services,
  replay: ReplayRow,
  stop: AbortSignal,
): Promise<TestResults> {
  const { db, clock } = services;
  const { workspaceId, workflowId } = replay;
  const request = testsRequest.parse(JSON.parse(replay.request));
  const document = documentOf(request.document);
  const subject = { workspaceId, workflowId, version: request.version, document };
  const results: TestResult[] = [];
  for (const id of await findTestIds(db, { workspaceId, id: workflowId }, request.tests)) {
    const test = await findTestToRun(db, workspaceId, id);
    if (test === undefined) continue;
    const result = await runTest(services, subject, test, stop);
    stop.throwIfAborted();
    results.push(result);
    await noteTestRun(db, workspaceId, { id, hasPassed: result.status === "passed", at: new Date(clock()) });
  }
  const passed = results.filter(({ status }) => status === "passed").length;
  if (request.tests === null && passed > 0 && passed === results.length) {
    const tested = { version: request.version, hash: logicHash(document), at: new Date(clock()) };
    await noteAllPassed(db, { workspaceId, id: workflowId }, tested);
  }
  return { passed, failed: results.length - passed, results };
}

async function runTest(
  services: Services,
  subject: Subject,
  { id, name, content }: TestToRun,
  stop: AbortSignal,
): Promise<TestResult> {
  const begun = performance.now();
  const ended = (status: TestResult["status"], rest: Partial<TestResult>): TestResult => ({
    ...{ id, name, status, duration_ms: Math.round(performance.now() - begun) },
    ...{ failures: [], failed_steps: [], unanswered: [], ...rest },
  });
  const test = testCase.parse(JSON.parse(content));
  const [fault] = targetFaults(subject.document, test);
  if (fault !== undefined) return ended("error", { error: fault });
  try {
    const repeated = await repeatCase(services, subject, test, runIdOf(id, test), stop);
    const outcomes = outcomesOf(subject, repeated);
    const checked = await checkExpectations(test.expect, outcomes, {
      nowMs: Date.parse(test.at),
      owner: subject.workspaceId,
      signal: stop,
    });
    if ("error" in checked) return ended("error", { error: checked.error });
    const unanswered = "faults" in repeated ? [] : [...repeated.unanswered];
    const failedSteps = "faults" in repeated ? [] : failedStepsOf(repeated);
    const hasPassed = checked.failures.length === 0 && unanswered.length === 0;
    return ended(hasPassed ? "passed" : "failed", {
      failures: [...checked.failures],
      failed_steps: failedSteps,
      unanswered,
      ...("faults" in repeated ? { error: describeFaults(repeated.faults) } : {}),
    });
  } catch (error) {
    if (stop.aborted) throw error;
    services.log.error({ err: error, test: id }, "Couldn't run a test");
    return ended("error", { error: "Couldn't run the test. The server log has details." });
  }
}

function failedStepsOf({ replayed }: RepeatedCase): TestResult["failed_steps"] {
  return outerSteps(replayed).flatMap(({ worker, status, error }) => {
    if (status !== "failed" || error === null) return [];
    const { code, message } = stepError.parse(JSON.parse(error));
    return [{ worker, code, message }];
  });
}

function runIdOf(id: string, test: TestCase): string {
  return test.from_run ?? id;
}

const NOTHING: TestOutcomes = { steps: new Map(), values: new Map(), answer: null, status: 422 };

function outcomesOf(
  { document }: Subject,
  repeated: RepeatedCase | { readonly faults: unknown },
): TestOutcomes {
  if ("faults" in repeated) return NOTHING;
  const { run, replayed } = repeated;
  const steps = outerSteps(replayed);
  const outcome = outcomeOf(run, { ...replayed, steps });
  const { status } = endedAnswer(outcome);
  const known = new Set(document.workers.map(({ index }) => index));
  return {
    steps: new Map(
      steps.flatMap((step): [number, NonNullable<ReturnType<TestOutcomes["steps"]["get"]>>][] => {
        if (!known.has(step.worker)) return [];
        if (step.status === "succeeded")
          return [[step.worker, { state: "succeeded", result: step.result ?? "null" }]];
        if (step.status !== "failed" || step.error === null) return [];
        return [[step.worker, { state: "failed", code: stepError.parse(JSON.parse(step.error)).code }]];
      }),
    ),
    values: new Map(
      replayed.publications.map(({ providerId, contentType, body }) => [
        providerId,
        contentType.startsWith("application/json") ? body : JSON.stringify(body),
      ]),
    ),
    answer: status === 200 ? (outcome.result ?? "null") : null,
    status: status === 200 ? 200 : 502,
  };
}
