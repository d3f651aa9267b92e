import { z } from "zod";
import { byId, givenTime, iterationQuery, listOf, page, time, workerQuery } from "@/lib/contract/shapes";
import { DATA_BOUNDS } from "@/lib/schema/body-bounds";
import { idInput } from "@/lib/schema/id-input";
import { listedRun, run, step, stepStatus } from "@/lib/schema/run";
import { RUN_STATUS_FILTERS } from "@/lib/schema/run-status";
import { workflowDocument } from "@/lib/schema/workflow";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Runs");

const seconds = z.coerce.number().min(0).max(1_000_000_000);

export const runConditions = z.object({
  status: z
    .enum(RUN_STATUS_FILTERS)
    .optional()
    .describe(
      "`waiting`: running, with a step that waits for a person or a time. `running` includes `waiting` runs.",
    ),
  trigger: workerQuery.optional(),
  mode: z.enum(["production", "test"]).optional(),
  after: givenTime.optional().describe("Accepted at this time or later, ISO 8601."),
  before: givenTime.optional().describe("Accepted before this time, ISO 8601."),
  longer_than: seconds
    .optional()
    .describe("Minimum duration in seconds; for running runs, the time since their start."),
  shorter_than: seconds
    .optional()
    .describe("Maximum duration in seconds; for running runs, the time since their start."),
  variable: z
    .string()
    .max(1_000)
    .regex(/^[^=]+=/, "Use the form `name=value`, such as `symbol=AAPL`.")
    .optional()
    .describe(
      "Variable and its whole value, such as `symbol=AAPL`. Doesn't find runs with more than 16 KiB of variables.",
    ),
  error: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("Part of the error's code, message or details. Ignores case."),
  cause: z
    .string()
    .regex(/^[0-9a-f]{32}$/, "Use a `key` from `causes` in the response of `GET /runs/counts`.")
    .optional()
    .describe("Failures with the same error: a `key` from `GET /runs/counts`."),
});
export type RunConditions = z.output<typeof runConditions>;

const runFilter = page.extend(runConditions.shape);
const PIECES =
  "Each request scans a limited number of runs, so a page can be incomplete or empty. Continue with `next_cursor`; it is null once all runs have been scanned.";

export const beginRun = endpoint({
  id: "beginRun",
  method: "POST",
  path: "/workflows/{id}/runs",
  access: "write",
  summary: "Start a run",
  params: byId,
  body: z
    .strictObject({
      trigger: z.int().optional().describe("Index of the trigger; default: the first one."),
      variables: z.record(z.string(), z.unknown()).optional(),
      version: z.enum(["live", "draft"]).default("live"),
    })
    .default({ version: "live" }),
  bodyBounds: DATA_BOUNDS,
  exactBody: true,
  answer: run,
  status: 202,
  problems: ["workflow_not_live", "not_publishable", "invalid_variables", "queue_full"],
});

export const listWorkflowRuns = endpoint({
  id: "listWorkflowRuns",
  method: "GET",
  path: "/workflows/{id}/runs",
  access: "read",
  summary: `List the runs of a workflow. ${PIECES}`,
  params: byId,
  query: runFilter,
  answer: listOf(listedRun),
});

export const listRuns = endpoint({
  id: "listRuns",
  method: "GET",
  path: "/runs",
  access: "read",
  summary: `List runs. ${PIECES}`,
  query: runFilter.extend({ workflow_id: idInput.optional() }),
  answer: listOf(listedRun),
});

const runCount = z.int().describe("Number of runs.");

export const errorGroup = z.object({
  key: z.string().describe("Value for `cause` when listing runs or planning a bulk retry."),
  workflow_id: z.string(),
  workflow_name: z.string().optional(),
  worker: z.int().nullable(),
  code: z.string().nullable(),
  message: z
    .string()
    .describe(
      "Message of the newest run. Words with digits (prices, times, IDs) can differ in the other runs.",
    ),
  count: runCount,
  first_run: z.string(),
  first_seen: time,
  last_run: z.string(),
  last_seen: time,
});
export type ErrorGroup = z.infer<typeof errorGroup>;

export const runCounts = z.object({
  from: time.describe("Start of the first bar."),
  to: time.describe("End of the last bar."),
  step_seconds: z.int().describe("Length of each bar."),
  bars: z
    .array(
      z.object({
        at: time,
        queued: runCount,
        running: runCount,
        succeeded: runCount,
        failed: runCount,
        cancelled: runCount,
      }),
    )
    .describe("Bars by acceptance time, oldest first. Bars without runs are omitted."),
  causes: z.array(errorGroup).describe("Failures by worker, code and message, the most frequent first."),
  counted_to: time.nullable().describe("Time from which runs are counted; null if all are."),
  next_cursor: z.string().nullable(),
});
export type RunCounts = z.infer<typeof runCounts>;

export const countRuns = endpoint({
  id: "countRuns",
  method: "GET",
  path: "/runs/counts",
  access: "read",
  summary:
    "Count runs over time, and failures by error. Each request scans a limited number of runs, newest first. To continue, send `next_cursor` as `cursor` and `step_seconds` as `step`, and add up the counts.",
  query: runConditions.extend({
    workflow_id: idInput.optional(),
    cursor: page.shape.cursor,
    step: z.coerce
      .number()
      .int()
      .min(1)
      .max(366 * 86_400)
      .optional()
      .describe("Seconds per bar. Default: chosen for at most 60 bars."),
  }),
  answer: runCounts,
});

export const getRun = endpoint({
  id: "getRun",
  method: "GET",
  path: "/runs/{id}",
  access: "read",
  summary:
    "Get a run with its steps (the `status_url` of a call). With the trigger's key, returns only status, result and error",
  params: byId,
  answer: run,
});

export const listRunSteps = endpoint({
  id: "listRunSteps",
  method: "GET",
  path: "/runs/{id}/steps",
  access: "read",
  summary: "List the steps inside the loops of a run, failed ones first. Each page is at most 16 MiB",
  params: byId,
  query: page.extend({
    worker: workerQuery.optional(),
    iteration: iterationQuery.optional(),
    status: stepStatus.optional(),
  }),
  answer: listOf(step),
});

export const getRunDocument = endpoint({
  id: "getRunDocument",
  method: "GET",
  path: "/runs/{id}/document",
  access: "read",
  summary: "Get the workflow document of a run, as it was when the run was accepted",
  params: byId,
  answer: workflowDocument,
});

export const watchRun = endpoint({
  id: "watchRun",
  method: "GET",
  path: "/runs/{id}/events",
  access: "read",
  summary: "Stream a run: a `run` event with the whole state, then `step` and `run` events until it ends",
  params: byId,
  contentType: "text/event-stream",
});

export const cancelRun = endpoint({
  id: "cancelRun",
  method: "POST",
  path: "/runs/{id}/cancel",
  access: "write",
  summary: "Cancel a run",
  params: byId,
  body: z.object({}).optional(),
  bodyBytes: SMALL_BODY,
  answer: run,
  status: 202,
  problems: ["run_ended"],
});

export const retryRun = endpoint({
  id: "retryRun",
  method: "POST",
  path: "/runs/{id}/retry",
  access: "write",
  summary: "Retry a run from the start, or from a worker, reusing the results of earlier steps",
  params: byId,
  body: z
    .strictObject({
      from: z
        .union([z.int(), z.literal("failed")])
        .optional()
        .describe(
          "Worker to restart from; `failed` is the one that made the run fail, or the loop around it. Default: the start.",
        ),
      version: z
        .enum(["same", "live", "draft"])
        .default("same")
        .describe("Version to run: the same as before, the live version, or the draft as a test."),
      items: z
        .enum(["all", "failed"])
        .optional()
        .describe(
          "With `from` a `for_each`: `failed` keeps the items that succeeded and runs only the others. Default: `all`.",
        ),
    })
    .default({ version: "same" }),
  bodyBytes: SMALL_BODY,
  answer: run,
  status: 202,
  problems: ["invalid_input", "run_not_ended", "workflow_not_live", "not_publishable", "queue_full"],
});
