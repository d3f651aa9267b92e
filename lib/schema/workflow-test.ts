import { z } from "zod";
import { isKeepable, UNKEEPABLE } from "@/lib/kit/is-keepable";
import { jsonValue } from "./json-value";

/** The API, exported files and the database share this format. */

export const TEST_LIMITS = {
  tests: 200,
  expectations: 200,
  inputs: 10_000,
  rows: 10_000,
  contentBytes: 8 * 1024 * 1024,
} as const;

export const EXPECTATION_KINDS = ["equals", "tolerance", "matches", "schema", "code", "absent"] as const;
export type ExpectationKind = (typeof EXPECTATION_KINDS)[number];

const target = z.union([
  z.strictObject({ worker: z.int().min(0) }),
  z.strictObject({ provider: z.string().min(1).max(100) }),
  z.literal("answer"),
  z.literal("status"),
]);

/** Exactly one of `equals`, `tolerance`, `matches`, `schema`, `code` and `absent` is set. */
export const expectation = z
  .strictObject({
    target: target.describe(
      "Checked part of the run: the result of a worker, the value of a provider, the `answer` returned to a waiting caller, or the HTTP `status` of that response.",
    ),
    path: z.string().min(1).max(10_000).optional().describe("JSONata expression that selects a part of it."),
    equals: jsonValue.optional(),
    tolerance: z.strictObject({ value: z.number(), within: z.number().min(0) }).optional(),
    matches: z
      .string()
      .max(1_000)
      .optional()
      .describe("Regular expression in RE2 syntax that is found in the text."),
    schema: z
      .record(z.string(), jsonValue)
      .optional()
      .describe("JSON Schema. Patterns in it use RE2 syntax."),
    code: z.string().min(1).max(100).optional().describe("Error code of a step that fails."),
    absent: z.literal(true).optional().describe("The target failed, was skipped or returned nothing."),
  })
  .meta({ id: "Expectation" });
export type Expectation = z.infer<typeof expectation>;

const place = {
  worker: z.int().min(0),
  iteration: z.array(z.int().min(0)).max(2).optional().describe("Position inside loops, outermost first."),
};

export const MAX_MESSAGE_CHARS = 2_000;

export const testInput = z
  .strictObject({
    ...place,
    attempt: z.int().min(1).default(1),
    n: z.int().min(1).default(1).describe("Position among the calls of the attempt, from 1."),
    method: z.string().min(1).max(20),
    url: z.string().max(20_000).describe("URL without keys."),
    request: z
      .string()
      .max(64)
      .optional()
      .describe("Hash of the URL and body that were sent. Without it, method and URL are compared."),
    status: z.int().min(0).max(599),
    error: z.string().max(100).optional().describe("Error code if there was no answer."),
    message: z.string().max(MAX_MESSAGE_CHARS).optional().describe("Why there was no answer."),
    headers: z.record(z.string(), z.string()).default({}),
    sha256: z.string().max(64).nullish().describe("Hash of a body that the workspace has stored."),
    body: z.string().optional().describe("The body as text, instead of `sha256`."),
    retrieved_at: z.iso.datetime({ offset: true }).optional(),
    cached: z.boolean().default(false),
    sample: z.boolean().default(false),
  })
  .meta({ id: "TestInput" });
export type TestInput = z.infer<typeof testInput>;

/**
 * Recorded outcome of a step whose result a test can't recompute from its inputs, such as a step that sends a
 * message or waits.
 */
const testOutcome = z.strictObject({
  ...place,
  input: z
    .record(z.string(), jsonValue)
    .nullable()
    .describe("Parameters that the step had; null if unknown."),
  result: jsonValue.optional(),
  outlet: z.string().nullish(),
  error: z.record(z.string(), jsonValue).optional(),
  sample: z.boolean().default(false),
});
export type TestOutcome = z.infer<typeof testOutcome>;

const testMemory = z.strictObject({
  name: z.string().max(200),
  scope: z.enum(["workflow", "workspace"]).default("workflow"),
  key: z.string().max(1_000).default(""),
  value: jsonValue.describe("The stored value, or the list of items that were seen."),
  at: z.iso
    .datetime({ offset: true })
    .optional()
    .describe("When the value was stored. Default: the test's `at`."),
  seen: z.int().min(0).optional().describe("Number of items seen in all. Default: the length of the list."),
});
export type TestMemory = z.infer<typeof testMemory>;

export const testCase = z.strictObject({
  from_run: z.string().nullish().describe("Run from which the test was made."),
  trigger: z.int().min(0).nullable(),
  variables: z.record(z.string(), jsonValue).default({}),
  body: jsonValue.optional().describe("Body of the call. Default: the variables."),
  request: z
    .strictObject({
      method: z.string().max(20).optional(),
      query: z.record(z.string(), jsonValue).optional(),
      headers: z.record(z.string(), jsonValue).optional(),
    })
    .optional(),
  at: z.iso.datetime({ offset: true }).describe("Time of the run's clock."),
  inputs: z.array(testInput).max(TEST_LIMITS.inputs).default([]),
  outcomes: z.array(testOutcome).max(TEST_LIMITS.inputs).default([]),
  memory: z.array(testMemory).max(TEST_LIMITS.rows).default([]),
  tables: z.record(z.string(), z.array(z.record(z.string(), jsonValue)).max(TEST_LIMITS.rows)).default({}),
  expect: z.array(expectation).max(TEST_LIMITS.expectations).default([]),
});
export type TestCase = z.infer<typeof testCase>;

export type NewTest = z.input<typeof testCase> & { readonly name: string };

export const workflowTest = testCase
  .extend({
    id: z.string(),
    name: z.string().trim().min(1).max(200).refine(isKeepable, UNKEEPABLE),
    revision: z.int(),
    expectations: z.int().describe("Number of expectations."),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    ran_at: z.iso.datetime().nullable().describe("When the test was last run; null if never."),
    passed: z.boolean().nullable().describe("Whether the test passed when it was last run."),
  })
  .meta({ id: "WorkflowTest" });
export type WorkflowTest = z.infer<typeof workflowTest>;

export interface TestOutcomes {
  /**
   * Outcomes of steps outside loops, keyed by worker. A worker without an entry was skipped or never reached.
   */
  readonly steps: ReadonlyMap<
    number,
    | { readonly state: "succeeded"; readonly result: string }
    | { readonly state: "failed"; readonly code: string }
  >;
  /** Published values as JSON text, keyed by provider. */
  readonly values: ReadonlyMap<string, string>;
  /** The response to a waiting caller, as JSON text; null if the run failed or returns no response. */
  readonly answer: string | null;
  readonly status: 200 | 422 | 502;
}

export const testFailure = z.object({
  expect: z.int().describe("Index of the expectation."),
  target,
  path: z.string().nullable(),
  kind: z.enum(EXPECTATION_KINDS).describe("The check that the expectation sets."),
  expected: jsonValue,
  received: jsonValue.describe("Null if the target is absent."),
});
export type TestFailure = z.infer<typeof testFailure>;

export const testResult = z
  .object({
    id: z.string(),
    name: z.string(),
    status: z.enum(["passed", "failed", "error"]),
    duration_ms: z.number(),
    error: z.string().optional().describe("Why the test could not be run, if its status is `error`."),
    failures: z.array(testFailure),
    failed_steps: z
      .array(z.object({ worker: z.int(), code: z.string(), message: z.string() }))
      .describe("Steps outside loops that failed, also if a failure was expected."),
    unanswered: z
      .array(z.object({ worker: z.int(), method: z.string(), url: z.string() }))
      .describe("Calls for which the test has no recorded response."),
  })
  .meta({ id: "TestResult" });
export type TestResult = z.infer<typeof testResult>;

export const testResults = z.object({
  passed: z.int(),
  failed: z.int().describe("Tests that failed or could not be run."),
  results: z.array(testResult),
});
export type TestResults = z.infer<typeof testResults>;
