import { z } from "zod";
import { BACK_RUN_RUNS, BACK_RUN_SOURCES, BACK_RUN_STATUSES } from "@/lib/schema/back-run";
import { idInput } from "@/lib/schema/id-input";
import { jsonValue } from "@/lib/schema/json-value";
import { stepError } from "@/lib/schema/step-error";
import { endpointsOf, SMALL_BODY } from "./endpoint";
import { byId, givenTime, listOf, MAX_VERSIONS, page, time } from "./shapes";

const endpoint = endpointsOf("Workflows");

const status = z.enum(BACK_RUN_STATUSES);
const source = z.enum(BACK_RUN_SOURCES);

const backRunIn = z.strictObject({
  version: z.int().min(1).max(MAX_VERSIONS).optional().describe("Default: the live version."),
  from: givenTime.describe("First time, inclusive."),
  to: givenTime.describe("Last time, exclusive."),
  trigger: z.int().min(0).optional().describe("Index of the trigger, if there are several."),
  source: source
    .default("schedule")
    .describe(
      "`schedule`: a run for each time at which the schedule was due. `calls`: a run for each recorded call of the webhook.",
    ),
  fetch: z
    .boolean()
    .default(false)
    .describe(
      "Requests data as it was known at the time of each run from data providers, if no response was recorded. Such calls count against your limits.",
    ),
});

const backRun = z
  .object({
    id: z.string(),
    workflow_id: z.string(),
    status,
    version: z.int(),
    trigger: z.int(),
    source,
    fetch: z.boolean(),
    from: time,
    to: time,
    due: z.int().describe("Number of runs in all."),
    done: z.int().describe("Number of runs so far."),
    succeeded: z.int(),
    failed: z.int(),
    unanswered: z.int().describe("Number of runs with a call for which no response was recorded."),
    values: z.record(z.string(), z.int()).describe("Number of values by data provider."),
    error: z.string().nullable().describe("Why the back-run ended early."),
    created_at: time,
    finished_at: time.nullable(),
  })
  .meta({ id: "BackRun" });
export type BackRun = z.infer<typeof backRun>;

export const createBackRun = endpoint({
  id: "createBackRun",
  method: "POST",
  path: "/workflows/{id}/back-runs",
  access: "write",
  summary: `Run a version for each past time at which its schedule was due, up to ${BACK_RUN_RUNS.toLocaleString("en")} times. Doesn't publish, send or write anything`,
  params: byId,
  body: backRunIn,
  bodyBytes: SMALL_BODY,
  answer: z.object({ id: z.string(), status }),
  status: 202,
  problems: ["workflow_not_live", "version_not_found", "invalid_input", "conflict"],
});

export const previewBackRun = endpoint({
  id: "previewBackRun",
  method: "POST",
  path: "/workflows/{id}/back-runs/preview",
  access: "read",
  summary: "Preview how many runs and upstream calls a back-run will make",
  params: byId,
  body: backRunIn,
  bodyBytes: SMALL_BODY,
  answer: z.object({
    due: z.int().describe("Number of runs."),
    fetches: z
      .record(z.string(), z.int())
      .describe("Expected number of calls by upstream provider. Empty unless `fetch` is set."),
  }),
  problems: ["workflow_not_live", "version_not_found", "invalid_input"],
});

export const listBackRuns = endpoint({
  id: "listBackRuns",
  method: "GET",
  path: "/workflows/{id}/back-runs",
  access: "read",
  summary: "List a workflow's back-runs",
  params: byId,
  query: page,
  answer: listOf(backRun),
});

export const getBackRun = endpoint({
  id: "getBackRun",
  method: "GET",
  path: "/back-runs/{id}",
  access: "read",
  summary: "Get a back-run and its progress",
  params: byId,
  answer: backRun,
});

export const cancelBackRun = endpoint({
  id: "cancelBackRun",
  method: "POST",
  path: "/back-runs/{id}/cancel",
  access: "write",
  summary: "Cancel a back-run. The results it has so far are kept.",
  params: byId,
  answer: backRun,
  problems: ["run_ended"],
});

export const listBackRunRuns = endpoint({
  id: "listBackRunRuns",
  method: "GET",
  path: "/back-runs/{id}/runs",
  access: "read",
  summary: "List the runs of a back-run, newest first",
  params: byId,
  query: page,
  answer: listOf(
    z
      .object({
        id: z.string().describe("The ID that the run's expressions saw."),
        at: time.describe("Time at which the run was due."),
        recorded: z.boolean().describe("True if a run truly began then. The replay has its ID."),
        status: z.enum(["succeeded", "failed"]),
        error: stepError.nullable(),
        unanswered: z
          .array(z.object({ worker: z.int(), method: z.string(), url: z.string() }))
          .describe("The first calls for which no response was recorded."),
      })
      .meta({ id: "BackRunRun" }),
  ),
});

export const listBackRunValues = endpoint({
  id: "listBackRunValues",
  method: "GET",
  path: "/back-runs/{id}/values",
  access: "read",
  summary: "List the values that a back-run's runs would have published, newest first",
  params: byId,
  query: page.extend({ provider: z.string().min(1).max(100).describe("ID of the data provider.") }),
  answer: listOf(
    z
      .object({
        at: time.describe("Time at which the run was due."),
        run_id: z.string(),
        sha256: z.string().describe("Hash of the value's bytes."),
        value: jsonValue.optional(),
        url: z.string().optional().describe("Where to download a long value."),
      })
      .meta({ id: "BackRunValue" }),
  ),
});

export const getBackRunValue = endpoint({
  id: "getBackRunValue",
  method: "GET",
  path: "/back-runs/{id}/values/{sha256}",
  access: "read",
  summary: "Download one of a back-run's values",
  params: z.object({ id: idInput, sha256: z.string().max(100) }),
});
