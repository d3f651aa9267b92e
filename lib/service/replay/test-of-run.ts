import { findRun, findRunFacts, findSteps } from "@/db/queries/runs";
import { readPublication } from "@/lib/engine/publication";
import type { StepRecord } from "@/lib/engine/run-store";
import { toId } from "@/lib/kit/id";
import type { JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { hasEnded } from "@/lib/schema/run-status";
import { stepError } from "@/lib/schema/step-error";
import { TEST_LIMITS, type TestCase, workflowTest } from "@/lib/schema/workflow-test";
import { ruleSentence, zodFaults } from "@/lib/schema/zod-faults";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { invalidTest, type NamedCase } from "@/lib/service/workflows/store-test";
import { type CaseFault, caseOfRun } from "./case-of-run";

const named = workflowTest.pick({ name: true });

/** The test expects the results or errors that the run produced. */
export async function testOfRun(
  services: Pick<Services, "db">,
  { workspaceId, workflowId }: { readonly workspaceId: string; readonly workflowId: string },
  body: JsonObject,
): Promise<Result<NamedCase, Problem>> {
  const parsed = named.safeParse({ name: body.name }, { error: ruleSentence });
  if (!parsed.success) return invalidTest(zodFaults(parsed.error, body));
  const { db } = services;
  const run = await findRun(db, workspaceId, toId(String(body.from_run)));
  if (run?.workflowId !== workflowId) return notFound("run");
  if (!hasEnded(run.status)) return fail(problem("run_not_ended", "Wait until the run has ended."));
  const recorded = await caseOfRun(services, run, { tables: "rows" });
  if (!recorded.ok) return fail(FAULTS[recorded.error]);
  const facts = await findRunFacts(db, run.id);
  const steps = await findSteps(db, run.id);
  const expect = run.status === "failed" ? failuresOf(steps) : valuesOf(steps, facts?.resultWorkers ?? []);
  return ok({
    name: parsed.data.name,
    content: { ...recorded.value, expect: expect.slice(0, TEST_LIMITS.expectations) },
  });
}

const FAULTS = {
  inputs_gone: problem(
    "input_not_kept",
    "A response that the run received is no longer stored. Create the test from a newer run.",
    {
      status: 409,
    },
  ),
  steps_reused: problem(
    "input_not_kept",
    "This run reused steps of the run that it retried. Create the test from that earlier run.",
    { status: 409 },
  ),
  too_many_inputs: problem(
    "test_too_large",
    `The run received more than ${TEST_LIMITS.inputs} responses, the most that a test can have. Create the test from a smaller run.`,
  ),
  too_many_rows: problem(
    "test_too_large",
    `The run read more than ${TEST_LIMITS.rows} rows of a table, the most that a test can have. Create the test from a smaller run.`,
  ),
  not_started: problem("invalid_test", "The run never started."),
} as const satisfies Record<CaseFault, Problem>;

function failuresOf(steps: readonly StepRecord[]): TestCase["expect"] {
  return steps.flatMap(({ worker, status, error }) =>
    status === "failed" && error !== null
      ? [{ target: { worker }, code: stepError.parse(JSON.parse(error)).code }]
      : [],
  );
}

function valuesOf(steps: readonly StepRecord[], resultWorkers: readonly number[]): TestCase["expect"] {
  const answer = steps.findLast(
    ({ worker, status, result }) =>
      status === "succeeded" && result !== null && resultWorkers.includes(worker),
  );
  const values = steps.flatMap((step) => readPublication(step) ?? []);
  return [
    ...(answer === undefined
      ? []
      : [{ target: "answer" as const, equals: JSON.parse(answer.result ?? "null") }]),
    ...values.map(({ providerId, contentType, body }) => ({
      target: { provider: providerId },
      equals: contentType.startsWith("application/json") ? JSON.parse(body) : body,
    })),
  ];
}
