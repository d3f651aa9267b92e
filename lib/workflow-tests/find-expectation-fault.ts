import { z } from "zod";
import { kindsOf } from "@/lib/schema/expected-of";
import type { Expectation } from "@/lib/schema/workflow-test";
import { compile } from "@/lib/workers/jsonata/compile";
import { sharedPool } from "@/lib/workers/jsonata/shared-pool";
import { schemaFault } from "@/lib/workers/model/schema-fault";

export interface ExpectationFault {
  readonly field: string;
  readonly message: string;
}

/** Returns the first fault that doesn't depend on the workflow. Null if the expectations can be evaluated. */
export async function findExpectationFault(
  expectations: readonly Expectation[],
  options: { readonly owner: string; readonly signal: AbortSignal },
): Promise<ExpectationFault | null> {
  const patterns: string[] = [];
  for (const [index, expectation] of expectations.entries()) {
    const message = faultOf(expectation, patterns);
    if (message !== null) return { field: `expect[${index}]`, message };
  }
  const message = await findPatternFault(patterns, options);
  return message === null ? null : { field: "expect", message };
}

/** The expectation's regular expressions are added to `patterns`, to be checked later. */
function faultOf(expectation: Expectation, patterns: string[]): string | null {
  if (kindsOf(expectation).length !== 1)
    return "Set exactly one of `equals`, `tolerance`, `matches`, `schema`, `code` and `absent`.";
  const { path, matches, schema } = expectation;
  const compiled = path === undefined ? null : compile(path);
  if (compiled?.ok === false) return `The path isn't valid JSONata: ${compiled.error.message}`;
  if (matches !== undefined) patterns.push(matches);
  return schema === undefined ? null : schemaFault(schema, (pattern) => patterns.push(pattern) > 0);
}

async function findPatternFault(
  patterns: string[],
  options: { readonly owner: string; readonly signal: AbortSignal },
): Promise<string | null> {
  if (patterns.length === 0) return null;
  const done = await sharedPool().evaluate(
    { program: "find-pattern-fault", expression: "", input: patterns, nowMs: 0, ...options },
    { timeoutMs: 1_000, maxBytes: 10_000 },
  );
  if (done.ok) return z.string().nullable().parse(done.value);
  return done.error.reason === "time" || done.error.reason === "resources"
    ? "Checking the patterns takes too much time or memory. Use simpler patterns."
    : `Couldn't check the patterns: ${done.error.message}`;
}
