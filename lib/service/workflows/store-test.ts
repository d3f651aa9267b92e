import type { Db } from "@/db/handle";
import { countTestBytes, countTests, lockBodies, saveTest, type TestRow } from "@/db/queries/workflow-tests";
import { isId, newId } from "@/lib/kit/id";
import { fail, ok, type Result } from "@/lib/kit/result";
import { describeFaults } from "@/lib/schema/describe-faults";
import { type FieldFault, type Problem, problem } from "@/lib/schema/problem";
import {
  TEST_LIMITS,
  type TestCase,
  testCase,
  type WorkflowTest,
  workflowTest,
} from "@/lib/schema/workflow-test";
import { ruleSentence, zodFaults } from "@/lib/schema/zod-faults";
import type { Services } from "@/lib/service/services";
import { findExpectationFault } from "@/lib/workflow-tests/find-expectation-fault";

const { id, revision, expectations, created_at, updated_at, ran_at, passed } = workflowTest.shape;

/**
 * A test as clients send it. Fields that only the server sets are accepted and ignored, so that a test from a
 * response can be sent back unchanged.
 */
const testIn = testCase.extend({
  name: workflowTest.shape.name,
  at: testCase.shape.at.optional(),
  id: id.optional(),
  revision: revision.optional(),
  expectations: expectations.optional(),
  created_at: created_at.optional(),
  updated_at: updated_at.optional(),
  ran_at: ran_at.optional(),
  passed: passed.optional(),
});

export interface NamedCase {
  readonly name: string;
  readonly content: TestCase;
}

/**
 * Parses a test and checks everything about it that doesn't depend on the workflow. `at` is the start time of
 * a test that doesn't set one.
 */
export async function readTest(
  input: unknown,
  at: string,
  owner: string,
): Promise<Result<NamedCase, Problem>> {
  const read = await checkTest(input, at, owner);
  return read.ok ? read : invalidTest(read.error);
}

export async function checkTest(
  input: unknown,
  at: string,
  owner: string,
): Promise<Result<NamedCase, FieldFault[]>> {
  const parsed = testIn.safeParse(input, { error: ruleSentence });
  if (!parsed.success) return fail(zodFaults(parsed.error, input));
  const {
    name,
    id: _id,
    revision: _r,
    expectations: _e,
    created_at: _c,
    updated_at: _u,
    ran_at: _a,
    passed: _p,
    ...given
  } = parsed.data;
  const content = { ...given, at: given.at ?? at };
  const fault = inputFault(content) ?? (await expectationFault(content, owner));
  return fault === null ? ok({ name, content }) : fail([fault]);
}

async function expectationFault({ expect }: TestCase, owner: string): Promise<FieldFault | null> {
  const signal = AbortSignal.timeout(60_000);
  const fault = await findExpectationFault(expect, { owner, signal });
  return fault === null ? null : { path: fault.field, code: "invalid", message: fault.message };
}

function inputFault({ inputs, from_run: run }: TestCase): FieldFault | null {
  if (typeof run === "string" && !isId(run))
    return { path: "from_run", code: "invalid", message: "This isn't the ID of a run." };
  const doubled = inputs.findIndex(({ sha256, body }) => sha256 != null && body !== undefined);
  if (doubled < 0) return null;
  return { path: `inputs[${doubled}]`, code: "invalid", message: "Set either `sha256` or `body`." };
}

export function invalidTest(errors: readonly FieldFault[]) {
  return fail(problem("invalid_test", describeFaults(errors), { errors }));
}

interface Place {
  readonly workspaceId: string;
  readonly workflowId: string;
}

/** Runs in the caller's transaction, which has locked the workflow. `before` is the test to replace. */
export async function storeTest(
  { clock, env }: Pick<Services, "clock" | "env">,
  db: Db,
  { workspaceId, workflowId }: Place,
  { name, content }: NamedCase,
  before: TestRow | null = null,
): Promise<Result<TestRow, Problem>> {
  const text = JSON.stringify(content);
  if (text.length > TEST_LIMITS.contentBytes)
    return fail(
      problem("test_too_large", "A test can be at most 8 MiB, not counting the bodies of its inputs."),
    );
  if (before === null && (await countTests(db, workflowId)) >= TEST_LIMITS.tests)
    return fail(problem("test_too_large", `A workflow can have at most ${TEST_LIMITS.tests} tests.`));
  const now = clock();
  const testId = before?.id ?? newId(now);
  const hashes = [...new Set(content.inputs.flatMap(({ sha256 }) => sha256 ?? []))];
  const known = new Set(await lockBodies(db, workspaceId, hashes));
  const unknown = content.inputs.findIndex(({ sha256 }) => sha256 != null && !known.has(sha256));
  if (unknown >= 0) {
    const message = "The workspace has no recorded response body with this hash.";
    return invalidTest([{ path: `inputs[${unknown}].sha256`, code: "unknown", message }]);
  }
  const bytes = hashes.length === 0 ? 0 : await countTestBytes(db, workspaceId, hashes, testId);
  if (bytes > env.inputBytes / 2)
    return fail(
      problem(
        "input_budget",
        "Tests can use at most half of the storage for recorded inputs (MILLRACE_INPUT_BYTES). Delete tests, or raise the limit.",
      ),
    );
  const row = {
    id: testId,
    workspaceId,
    workflowId,
    name,
    content: text,
    expectations: content.expect.length,
    revision: (before?.revision ?? 0) + 1,
    createdAt: before?.createdAt ?? new Date(now),
    updatedAt: new Date(now),
    ranAt: before?.ranAt ?? null,
    hasPassed: before?.hasPassed ?? null,
    passedAt: before?.passedAt ?? null,
  };
  await saveTest(db, row, hashes);
  return ok(row);
}

export function testAnswer(row: TestRow): WorkflowTest {
  return {
    ...testCase.parse(JSON.parse(row.content)),
    ...listedAnswer(row),
  };
}

export function listedAnswer({
  id,
  name,
  revision,
  expectations,
  createdAt,
  updatedAt,
  ranAt,
  hasPassed,
}: Pick<
  TestRow,
  "id" | "name" | "revision" | "expectations" | "createdAt" | "updatedAt" | "ranAt" | "hasPassed"
>) {
  return {
    id,
    name,
    revision,
    expectations,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt?.toISOString() ?? createdAt.toISOString(),
    ran_at: ranAt?.toISOString() ?? null,
    passed: hasPassed,
  };
}
