import { z } from "zod";
import {
  anyQuery,
  byId,
  givenTime,
  iterationQuery,
  listOf,
  none,
  page,
  workerQuery,
} from "@/lib/contract/shapes";
import { listedRun, run, runStatus, step, stepStatus } from "@/lib/schema/run";
import { workflowDocument } from "@/lib/schema/workflow";
import { endpoint, SMALL_BODY } from "./endpoint";

const tag = "Runs";

const runFilter = page.extend({
  status: runStatus.optional(),
  trigger: workerQuery.optional(),
  mode: z.enum(["production", "test"]).optional(),
  after: givenTime.optional().describe("Accepted at this time or later, ISO 8601."),
  before: givenTime.optional().describe("Accepted before this time, ISO 8601."),
});

export const beginRun = endpoint({
  id: "beginRun",
  method: "POST",
  path: "/workflows/{id}/runs",
  tag,
  access: "write",
  summary: "Start a run",
  params: byId,
  query: anyQuery,
  body: z
    .strictObject({
      trigger: z.int().optional().describe("Index of the trigger; default: the first one."),
      variables: z.record(z.string(), z.unknown()).optional(),
      version: z.enum(["live", "draft"]).default("live"),
    })
    .default({ version: "live" }),
  answer: run,
  status: 202,
  problems: ["workflow_not_live", "not_publishable", "invalid_variables", "queue_full"],
});

export const listWorkflowRuns = endpoint({
  id: "listWorkflowRuns",
  method: "GET",
  path: "/workflows/{id}/runs",
  tag,
  access: "read",
  summary: "List the runs of a workflow",
  params: byId,
  query: runFilter,
  body: none,
  answer: listOf(listedRun),
  status: 200,
});

export const listRuns = endpoint({
  id: "listRuns",
  method: "GET",
  path: "/runs",
  tag,
  access: "read",
  summary: "List runs",
  params: anyQuery,
  query: runFilter,
  body: none,
  answer: listOf(listedRun),
  status: 200,
});

export const getRun = endpoint({
  id: "getRun",
  method: "GET",
  path: "/runs/{id}",
  tag,
  access: "read",
  summary:
    "Read a run with its steps (`status_url` of a call; the key of its trigger is shown state, result and error alone)",
  params: byId,
  query: anyQuery,
  body: none,
  answer: run,
  status: 200,
});

export const listRunSteps = endpoint({
  id: "listRunSteps",
  method: "GET",
  path: "/runs/{id}/steps",
  tag,
  access: "read",
  summary: "List the steps inside the boxes of a run, those that failed first",
  params: byId,
  query: page.extend({
    worker: workerQuery.optional(),
    iteration: iterationQuery.optional(),
    status: stepStatus.optional(),
  }),
  body: none,
  answer: listOf(step),
  status: 200,
});

export const getRunDocument = endpoint({
  id: "getRunDocument",
  method: "GET",
  path: "/runs/{id}/document",
  tag,
  access: "read",
  summary: "The document as it was when the run was accepted",
  params: byId,
  query: anyQuery,
  body: none,
  answer: workflowDocument,
  status: 200,
});

export const watchRun = endpoint({
  id: "watchRun",
  method: "GET",
  path: "/runs/{id}/events",
  tag,
  access: "read",
  summary: "Follow a run: `run` with the whole state, then `step` and `run` events until it has ended",
  params: byId,
  query: anyQuery,
  body: none,
  answer: null,
  status: 200,
  contentType: "text/event-stream",
});

export const cancelRun = endpoint({
  id: "cancelRun",
  method: "POST",
  path: "/runs/{id}/cancel",
  tag,
  access: "write",
  summary: "Cancel a run",
  params: byId,
  query: anyQuery,
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
  tag,
  access: "write",
  summary: "Run again, from the start or from a worker, with earlier steps reused",
  params: byId,
  query: anyQuery,
  body: z
    .strictObject({
      from: z.int().optional(),
      version: z
        .enum(["same", "live", "draft"])
        .default("same")
        .describe("What runs: what ran, what is live now, or the draft, as a test."),
    })
    .default({ version: "same" }),
  bodyBytes: SMALL_BODY,
  answer: run,
  status: 202,
  problems: ["invalid_input", "run_not_ended", "workflow_not_live", "not_publishable", "queue_full"],
});
