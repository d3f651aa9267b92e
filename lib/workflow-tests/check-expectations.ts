import { z } from "zod";
import { canonicalJson } from "@/lib/kit/canonical-json.mjs";
import { cutJson } from "@/lib/kit/cut-json";
import { absolute, decimalOf, isMore, minus } from "@/lib/kit/decimal";
import { isJsonObject, type Json } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { expectedOf } from "@/lib/schema/expected-of";
import type { Expectation, TestFailure, TestOutcomes } from "@/lib/schema/workflow-test";
import { evaluateJsonata } from "@/lib/workers/jsonata/evaluate-jsonata";
import type { Evaluation, EvaluationFault } from "@/lib/workers/jsonata/evaluation";
import { sharedPool } from "@/lib/workers/jsonata/shared-pool";

const MAX_SHOWN_CHARACTERS = 4_000;
const LIMITS = { timeoutMs: 1_000, maxBytes: 1_000 } as const;

/** `nowMs` is the current time by the run's clock. `owner` is the ID of the workspace. */
export type CheckOptions = Pick<Evaluation, "nowMs" | "signal" | "owner">;

/**
 * Value that an expectation is compared with. Undefined if the expectation's target is absent, or if its path
 * finds nothing.
 */
type Received = Json | undefined;

/** Returns `error` if an expectation can't be evaluated within the limits on time and size. */
export async function checkExpectations(
  expectations: readonly Expectation[],
  outcomes: TestOutcomes,
  options: CheckOptions,
): Promise<{ failures: TestFailure[] } | { error: string }> {
  const failures: TestFailure[] = [];
  for (const [index, expectation] of expectations.entries()) {
    const checked = await checkExpectation(expectation, outcomes, options);
    if (!checked.ok) return { error: `Expectation ${index + 1}: ${checked.error.slice(0, 1_000)}` };
    const { holds, received } = checked.value;
    if (holds) continue;
    const { kind, value } = expectedOf(expectation);
    failures.push({
      expect: index,
      target: expectation.target,
      path: expectation.path ?? null,
      kind,
      ...cutAlike(value, received ?? null),
    });
  }
  return { failures };
}

/** Truncates both values at the same places, so that truncation alone doesn't make them look different. */
function cutAlike(expected: Json, received: Json): Pick<TestFailure, "expected" | "received"> {
  const both = cutJson({ expected, received }, 2 * MAX_SHOWN_CHARACTERS);
  const { expected: one = null, received: other = null } = isJsonObject(both) ? both : {};
  return { expected: one, received: other };
}

async function checkExpectation(
  expectation: Expectation,
  outcomes: TestOutcomes,
  options: CheckOptions,
): Promise<Result<{ holds: boolean; received: Received }, string>> {
  if (expectation.code !== undefined) {
    const code = codeOf(expectation.target, outcomes);
    return ok({ holds: code === expectation.code, received: code });
  }
  const found = await readPath(readTarget(expectation.target, outcomes), expectation.path, options);
  if (!found.ok) return found;
  const received = found.value;
  const holds = await meets(received, expectation, options);
  return holds.ok ? ok({ holds: holds.value, received }) : holds;
}

function codeOf(target: Expectation["target"], { steps }: TestOutcomes): string | undefined {
  const step = typeof target === "object" && "worker" in target ? steps.get(target.worker) : undefined;
  return step?.state === "failed" ? step.code : undefined;
}

function readTarget(target: Expectation["target"], outcomes: TestOutcomes): Received {
  if (target === "status") return outcomes.status;
  const text = textOf(target, outcomes);
  return text === undefined || text === null ? undefined : JSON.parse(text);
}

function textOf(target: Exclude<Expectation["target"], "status">, { steps, values, answer }: TestOutcomes) {
  if (target === "answer") return answer;
  if ("provider" in target) return values.get(target.provider);
  const step = steps.get(target.worker);
  return step?.state === "succeeded" ? step.result : undefined;
}

async function readPath(
  value: Received,
  path: string | undefined,
  options: CheckOptions,
): Promise<Result<Received, string>> {
  if (value === undefined || path === undefined) return ok(value);
  const found = await evaluateJsonata({ expression: path, input: value, ...options });
  if (!found.ok) return fail(`The path can't be evaluated: ${reasonOf(found.error)}`);
  if (found.value !== null) return ok(found.value);
  // A null result stands both for null and for a missing value, so `$exists` tells them apart.
  const exists = await evaluateJsonata({ expression: `$exists((${path}))`, input: value, ...options });
  return ok(exists.ok && exists.value === false ? undefined : null);
}

async function meets(
  received: Received,
  { equals, tolerance, matches, schema, absent }: Expectation,
  options: CheckOptions,
): Promise<Result<boolean, string>> {
  if (absent) return ok(received === undefined);
  if (received === undefined) return ok(false);
  if (equals !== undefined) return ok(canonicalJson(received) === canonicalJson(equals));
  if (tolerance !== undefined) return ok(isWithin(received, tolerance));
  return checkInProcess({ value: received, matches: matches ?? null, schema: schema ?? null }, options);
}

/** Exact decimals are compared, so that 0.1 + 0.2 equals 0.3. */
function isWithin(received: Json, { value, within }: NonNullable<Expectation["tolerance"]>): boolean {
  if (typeof received !== "number") return false;
  const [one, other, limit] = [decimalOf(received), decimalOf(value), decimalOf(within)];
  return one !== null && other !== null && limit !== null && !isMore(absolute(minus(one, other)), limit);
}

async function checkInProcess(
  input: { readonly value: Json; readonly matches: string | null; readonly schema: Json },
  options: CheckOptions,
): Promise<Result<boolean, string>> {
  const done = await sharedPool().evaluate(
    { program: "check-value", expression: "", input, ...options },
    LIMITS,
  );
  if (done.ok) return ok(z.boolean().parse(done.value));
  return fail(
    `The ${input.matches === null ? "schema" : "pattern"} can't be applied: ${reasonOf(done.error)}`,
  );
}

function reasonOf({ reason, message }: EvaluationFault): string {
  switch (reason) {
    case "time":
      return "the evaluation takes longer than a second.";
    case "resources":
      return "the evaluation uses too much memory.";
    case "size":
      return "the result is too large.";
    default:
      return message;
  }
}
