import { z } from "zod";
import {
  bulkRetryFrom,
  bulkRetryPreview,
  bulkRetryRunState,
  bulkRetryState,
  bulkRetryVersion,
  passedReason,
} from "@/lib/schema/bulk-retry";
import { idInput } from "@/lib/schema/id-input";
import { runStatus } from "@/lib/schema/run";
import { endpointsOf, SMALL_BODY } from "./endpoint";
import { runConditions } from "./runs";
import { byId, listOf, page, time } from "./shapes";

const endpoint = endpointsOf("Runs");

/** Maximum number of failed runs in one bulk retry. */
export const BULK_RETRY_RUNS = 10_000;
/** Maximum number of running or paused bulk retries per workspace. */
export const OPEN_BULK_RETRIES = 10;

const conditions = runConditions.omit({ status: true }).extend({ workflow_id: idInput.optional() });

const bulkRetry = z
  .object({
    id: z.string(),
    state: bulkRetryState,
    created_at: time,
    ended_at: time.nullable(),
    conditions: conditions.describe("Filter for the failed runs."),
    from: bulkRetryFrom,
    version: bulkRetryVersion,
    repeat_effects: z.boolean(),
    total: z.int().describe(`Number of failed runs found, at most ${BULK_RETRY_RUNS}.`),
    complete: z.boolean().describe("False if more failed runs were found than are included."),
    counts: z.record(bulkRetryRunState, z.int()),
    preview: bulkRetryPreview.describe("Estimate from the newest of the runs."),
  })
  .meta({ id: "Repair" });
export type BulkRetry = z.infer<typeof bulkRetry>;

const bulkRetryRun = z.object({
  run_id: z.string(),
  state: bulkRetryRunState,
  retry_id: z.string().nullable(),
  reason: passedReason.nullable(),
  message: z.string().nullable(),
});
export type BulkRetryRun = z.infer<typeof bulkRetryRun>;

export const planBulkRetry = endpoint({
  id: "planRepair",
  method: "POST",
  path: "/repairs",
  access: "write",
  summary:
    "Plan a bulk retry, which retries each failed run that matches `conditions` once. Nothing starts yet. A new plan replaces any plan that you haven't started.",
  body: z.strictObject({
    conditions: conditions.strict().default({}),
    from: bulkRetryFrom.default("failed").describe("`failed`: reuses the steps that succeeded."),
    version: bulkRetryVersion.default("same"),
    repeat_effects: z
      .boolean()
      .default(false)
      .describe("Also retries steps that would send, write, request or pay a second time."),
  }),
  bodyBytes: SMALL_BODY,
  answer: bulkRetry,
  status: 201,
  problems: ["workflow_not_found", "conflict"],
});

export const listBulkRetries = endpoint({
  id: "listRepairs",
  method: "GET",
  path: "/repairs",
  access: "read",
  summary: "List bulk retries",
  query: page,
  answer: listOf(bulkRetry),
});

export const getBulkRetry = endpoint({
  id: "getRepair",
  method: "GET",
  path: "/repairs/{id}",
  access: "read",
  summary: "Get a bulk retry and its progress",
  params: byId,
  answer: bulkRetry,
});

export const updateBulkRetry = endpoint({
  id: "steerRepair",
  method: "PUT",
  path: "/repairs/{id}",
  access: "write",
  summary: "Start, test, pause, resume or stop a bulk retry. Retries already started will finish",
  params: byId,
  body: z.strictObject({
    state: z.enum(["running", "paused", "stopped"]),
    most: z
      .int()
      .min(1)
      .max(BULK_RETRY_RUNS)
      .optional()
      .describe(
        "With `running`: number of retries after which the bulk retry pauses. Use 1 to test a single run.",
      ),
  }),
  bodyBytes: SMALL_BODY,
  answer: bulkRetry,
  status: 202,
  problems: ["conflict"],
});

export const changeBulkRetryPlan = endpoint({
  id: "changeRepairPlan",
  method: "PUT",
  path: "/repairs/{id}/plan",
  access: "write",
  summary: "Change the settings of a planned bulk retry. Omitted fields remain unchanged.",
  params: byId,
  body: z.strictObject({
    from: bulkRetryFrom.optional(),
    version: bulkRetryVersion.optional(),
    repeat_effects: z.boolean().optional(),
  }),
  bodyBytes: SMALL_BODY,
  answer: bulkRetry,
  problems: ["conflict"],
});

export const listBulkRetryRuns = endpoint({
  id: "listRepairedRuns",
  method: "GET",
  path: "/repairs/{id}/runs",
  access: "read",
  summary: "List the runs of a bulk retry, with each run's result",
  params: byId,
  query: page.extend({ state: bulkRetryRunState.optional() }),
  answer: listOf(bulkRetryRun),
});

export const listRetries = endpoint({
  id: "listRetries",
  method: "GET",
  path: "/runs/{id}/retries",
  access: "read",
  summary: "List a run's retries, with the bulk retry that started each one",
  params: byId,
  query: page,
  answer: listOf(
    z.object({
      id: z.string(),
      status: runStatus,
      created_at: time,
      repair_id: z.string().nullable().describe("Null if a person or token retried the run individually."),
    }),
  ),
});
