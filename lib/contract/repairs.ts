import { z } from "zod";
import { idInput } from "@/lib/schema/id-input";
import {
  passedReason,
  repairedState,
  repairFrom,
  repairPreview,
  repairState,
  repairVersion,
} from "@/lib/schema/repair";
import { runStatus } from "@/lib/schema/run";
import { endpoint, SMALL_BODY } from "./endpoint";
import { runConditions } from "./runs";
import { anyQuery, byId, listOf, none, page, time } from "./shapes";

const tag = "Runs";

/** Failed runs that one repair retries at most. */
export const REPAIR_RUNS = 10_000;
/** Of a workspace, those that are under way or paused. */
export const OPEN_REPAIRS = 10;

const conditions = runConditions.omit({ status: true }).extend({ workflow_id: idInput.optional() });

const repair = z
  .object({
    id: z.string(),
    state: repairState,
    created_at: time,
    ended_at: time.nullable(),
    conditions: conditions.describe("Which failed runs."),
    from: repairFrom,
    version: repairVersion,
    repeat_effects: z.boolean(),
    total: z.int().describe(`Failed runs that were found, at most ${REPAIR_RUNS}.`),
    complete: z.boolean().describe("False: there were more than were taken."),
    counts: z.record(repairedState, z.int()),
    preview: repairPreview.describe("What would be done, by the newest of them."),
  })
  .meta({ id: "Repair" });
export type Repair = z.infer<typeof repair>;

const repairedRun = z.object({
  run_id: z.string(),
  state: repairedState,
  retry_id: z.string().nullable(),
  reason: passedReason.nullable(),
  message: z.string().nullable(),
});
export type RepairedRun = z.infer<typeof repairedRun>;

export const planRepair = endpoint({
  id: "planRepair",
  method: "POST",
  path: "/repairs",
  tag,
  access: "write",
  summary:
    "Plan to retry the failed runs that match, each once. Nothing begins yet; a plan that nobody began is replaced by one's next.",
  params: anyQuery,
  query: anyQuery,
  body: z.strictObject({
    conditions: conditions.strict().default({}),
    from: repairFrom.default("failed").describe("`failed`: what succeeded before is reused."),
    version: repairVersion.default("same"),
    repeat_effects: z
      .boolean()
      .default(false)
      .describe("Retry also what would send, write, ask or pay a second time."),
  }),
  bodyBytes: SMALL_BODY,
  answer: repair,
  status: 201,
  problems: ["workflow_not_found", "conflict"],
});

export const listRepairs = endpoint({
  id: "listRepairs",
  method: "GET",
  path: "/repairs",
  tag,
  access: "read",
  summary: "List repairs",
  params: anyQuery,
  query: page,
  body: none,
  answer: listOf(repair),
  status: 200,
});

export const getRepair = endpoint({
  id: "getRepair",
  method: "GET",
  path: "/repairs/{id}",
  tag,
  access: "read",
  summary: "Read a repair and how far it is",
  params: byId,
  query: anyQuery,
  body: none,
  answer: repair,
  status: 200,
});

export const steerRepair = endpoint({
  id: "steerRepair",
  method: "PUT",
  path: "/repairs/{id}",
  tag,
  access: "write",
  summary: "Begin, try, pause, go on with or stop a repair. Retries that have begun go on to their end.",
  params: byId,
  query: anyQuery,
  body: z.strictObject({
    state: z.enum(["running", "paused", "stopped"]),
    most: z
      .int()
      .min(1)
      .max(REPAIR_RUNS)
      .optional()
      .describe("With `running`: it pauses after so many more, 1 to try it on one."),
  }),
  bodyBytes: SMALL_BODY,
  answer: repair,
  status: 202,
  problems: ["conflict"],
});

export const changeRepairPlan = endpoint({
  id: "changeRepairPlan",
  method: "PUT",
  path: "/repairs/{id}/plan",
  tag,
  access: "write",
  summary: "Change how a repair would retry its runs, before it begins. Fields left out stay as they are.",
  params: byId,
  query: anyQuery,
  body: z.strictObject({
    from: repairFrom.optional(),
    version: repairVersion.optional(),
    repeat_effects: z.boolean().optional(),
  }),
  bodyBytes: SMALL_BODY,
  answer: repair,
  status: 200,
  problems: ["conflict"],
});

export const listRepairedRuns = endpoint({
  id: "listRepairedRuns",
  method: "GET",
  path: "/repairs/{id}/runs",
  tag,
  access: "read",
  summary: "List the runs of a repair, and what became of each",
  params: byId,
  query: page.extend({ state: repairedState.optional() }),
  body: none,
  answer: listOf(repairedRun),
  status: 200,
});

export const listRetries = endpoint({
  id: "listRetries",
  method: "GET",
  path: "/runs/{id}/retries",
  tag,
  access: "read",
  summary: "List what a run was retried as, and by which repair",
  params: byId,
  query: page,
  body: none,
  answer: listOf(
    z.object({
      id: z.string(),
      status: runStatus,
      created_at: time,
      repair_id: z.string().nullable().describe("Null where a person or a token retried it by itself."),
    }),
  ),
  status: 200,
});
