import { z } from "zod";
import { RUN_STATUSES, STEP_STATUSES } from "@/lib/schema/run-status";
import { stepError } from "@/lib/schema/step-error";

export const runStatus = z.enum(RUN_STATUSES);
export const stepStatus = z.enum(STEP_STATUSES);
export type RunStatus = z.infer<typeof runStatus>;
export type StepStatus = z.infer<typeof stepStatus>;

const time = z.string().describe("ISO 8601, UTC.");

export const insideCount = z.object({
  items: z.int().describe("Number of items."),
  done: z.int().describe("Number of ended items, including failed ones."),
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
        "Console output of code, at most 100 lines and 10 KiB. For a worker that makes calls: each call with method, URL without keys, status, size and time, at most 20 lines.",
      ),
    outlet: z
      .string()
      .optional()
      .describe(
        "The output that was used, for a worker with several outputs. A switch that used several has one per line.",
      ),
    waiting_until: time
      .optional()
      .describe("For a step that waits for a time or a person: the latest time at which it continues."),
    inside: insideCount.optional().describe("For a loop: progress of its items, also while it runs."),
    reused: z.boolean(),
    sample: z
      .literal(true)
      .optional()
      .describe("True if the result uses sample data, here or in the called run."),
    passed_on: z
      .literal(true)
      .optional()
      .describe("True if the worker is disabled: its result is its input."),
    iteration: z.int().optional().describe("In a loop: index of the item."),
    iterations: z
      .array(z.int())
      .optional()
      .describe("In nested loops: indexes of the items, from the outermost in."),
  })
  .meta({ id: "Step" });
export type Step = z.infer<typeof step>;

export const runHandling = z.object({
  workflow_id: z.string(),
  run_id: z.string().optional().describe("The run that was started."),
  code: z.string().optional().describe("Error code if no run was started."),
  message: z.string().optional(),
});
export type RunHandling = z.infer<typeof runHandling>;

export const runSummary = z.object({
  id: z.string(),
  workflow_id: z.string(),
  workflow_name: z.string().optional(),
  version: z.int().nullable().describe("Version of the workflow that ran; null for a draft."),
  mode: z.enum(["production", "test"]).describe("A test publishes no data and is free."),
  status: runStatus,
  trigger: z.int().nullable().describe("Index of the worker that started the run."),
  started_by: z
    .enum(["webhook", "schedule", "workflow", "failure", "hand"])
    .describe(
      "`workflow`: called by another workflow. `failure`: started by a failed run. `hand`: a person or token, including retries.",
    ),
  webhook_id: z.string().nullable().describe("ID of the called webhook; null for other runs."),
  created_at: time,
  started_at: time.nullable(),
  finished_at: time.nullable(),
  error: stepError.nullable(),
  retry_of: z.string().nullable(),
  trace_id: z
    .string()
    .describe(
      "Trace ID, 32 hex digits: the caller's if the call had a `traceparent`, otherwise the run's ID.",
    ),
  parent_run: z.string().nullable(),
  failure_of: z.string().optional().describe("The failed run that started this run."),
  on_failure: runHandling.optional().describe("Result of the document's `on_failure` when the run failed."),
});
export const run = runSummary
  .extend({
    context: z.record(z.string(), z.unknown()),
    steps: z.array(step).describe("Empty for a subscriber, who only sees the result."),
    result: z.unknown().optional().describe("The result, for a subscriber, once the run has succeeded."),
  })
  .meta({ id: "Run" });
const runByKey = run
  .pick({ id: true, status: true, created_at: true, started_at: true, finished_at: true, error: true })
  .extend({ result: z.unknown() });
export type RunByKey = z.infer<typeof runByKey>;
export const listedRun = runSummary.extend({
  context: run.shape.context.optional().describe("Omitted if longer than 16 KiB. Read the run to get it."),
  steps: z
    .array(step.omit({ input: true, result: true, logs: true }))
    .describe("Started steps, without their data."),
});
export type RunSummary = z.infer<typeof runSummary>;
export type ListedRun = z.infer<typeof listedRun>;
export type Run = z.infer<typeof run>;
