import { z } from "zod";
import { RUN_STATUSES, STEP_STATUSES } from "@/lib/schema/run-status";
import { stepError } from "@/lib/schema/step-error";

export const runStatus = z.enum(RUN_STATUSES);
export const stepStatus = z.enum(STEP_STATUSES);
export type RunStatus = z.infer<typeof runStatus>;
export type StepStatus = z.infer<typeof stepStatus>;

const time = z.string().describe("ISO 8601, UTC.");

export const insideCount = z.object({
  items: z.int().describe("How many there are."),
  done: z.int().describe("Those that have ended, the failed among them."),
  failed: z.int(),
});
export type InsideCount = z.infer<typeof insideCount>;

export const step = z
  .object({
    worker: z.int(),
    type: z.string(),
    status: stepStatus,
    attempt: z.int(),
    started_at: time.nullable(),
    finished_at: time.nullable(),
    input: z.unknown(),
    result: z.unknown(),
    error: stepError.nullable(),
    logs: z
      .array(z.string())
      .optional()
      .describe(
        "What code wrote to its console: at most 100 lines and 10 KiB. Of a worker that asks outside: each call, with its method, address without keys, status, size and time; at most 20 lines.",
      ),
    outlet: z
      .string()
      .optional()
      .describe(
        "The way out that was taken, of a worker that has several; of a switch that took more than one, one a line.",
      ),
    waiting_until: time
      .optional()
      .describe("Of a step that waits for a time or for a person: when it goes on at the latest."),
    inside: insideCount.optional().describe("Of a box: how far it is with its items, also while it runs."),
    reused: z.boolean(),
    sample: z
      .literal(true)
      .optional()
      .describe("Sample data went into the result, here or in the run that was called."),
    passed_on: z.literal(true).optional().describe("The worker was disabled: its result is its input."),
    iteration: z.int().optional().describe("Inside a box: the index of its item."),
    iterations: z
      .array(z.int())
      .optional()
      .describe("Inside a box in a box: the indexes of the items, from the outermost in."),
  })
  .meta({ id: "Step" });
export type Step = z.infer<typeof step>;

export const runHandling = z.object({
  workflow_id: z.string(),
  run_id: z.string().optional().describe("The run that was begun."),
  code: z.string().optional().describe("Why none was begun."),
  message: z.string().optional(),
});
export type RunHandling = z.infer<typeof runHandling>;

export const runSummary = z.object({
  id: z.string(),
  workflow_id: z.string(),
  workflow_name: z.string().optional(),
  version: z.int().nullable().describe("The version that ran; null for a draft."),
  mode: z.enum(["production", "test"]).describe("A test publishes no data and costs nothing."),
  status: runStatus,
  trigger: z.int().nullable().describe("Index of the worker that started it."),
  started_by: z
    .enum(["webhook", "schedule", "workflow", "failure", "hand"])
    .describe(
      "`workflow`: another one that called it. `failure`: a run that failed. `hand`: a person or a token, retries too.",
    ),
  webhook_id: z.string().nullable().describe("Of the webhook that was called; null for other runs."),
  created_at: time,
  started_at: time.nullable(),
  finished_at: time.nullable(),
  error: stepError.nullable(),
  retry_of: z.string().nullable(),
  trace_id: z
    .string()
    .describe(
      "Of its trace, 32 hex digits: the caller's, where a `traceparent` came with the call, else the run's own, which is its id.",
    ),
  parent_run: z.string().nullable(),
  failure_of: z.string().optional().describe("The failed run that it was begun for."),
  on_failure: runHandling
    .optional()
    .describe("What became of the document's `on_failure` when the run failed."),
});
export const run = runSummary
  .extend({
    context: z.record(z.string(), z.unknown()),
    steps: z.array(step).describe("None for a subscriber, who is shown the result alone."),
    result: z.unknown().optional().describe("For a subscriber, once the run has succeeded."),
  })
  .meta({ id: "Run" });
/** For callers who have only the trigger's key. */
const runByKey = run
  .pick({ id: true, status: true, created_at: true, started_at: true, finished_at: true, error: true })
  .extend({ result: z.unknown() });
export type RunByKey = z.infer<typeof runByKey>;
/** For lists, where inputs and results would be too long. */
export const listedRun = runSummary.extend({
  context: run.shape.context.optional().describe("Left out where it is longer than 16 KiB: read the run."),
  steps: z
    .array(step.omit({ input: true, result: true, logs: true }))
    .describe("Those that have begun, without their data."),
});
export type RunSummary = z.infer<typeof runSummary>;
export type ListedRun = z.infer<typeof listedRun>;
export type Run = z.infer<typeof run>;
