import { z } from "zod";
import { byId, listOf, page, time } from "@/lib/contract/shapes";
import { DATA_BOUNDS, DOCUMENT_BOUNDS } from "@/lib/schema/body-bounds";
import { dataForm } from "@/lib/schema/data-form";
import { drawing } from "@/lib/schema/drawing";
import { idInput } from "@/lib/schema/id-input";
import { fieldFault } from "@/lib/schema/problem";
import { stepError } from "@/lib/schema/step-error";
import { MAX_TRAVELLING_BYTES, travellingFields } from "@/lib/schema/travelling-tests";
import { workflowDocument, workflowProblem } from "@/lib/schema/workflow";
import { WORKFLOW_SORTS, WORKFLOW_STATES } from "@/lib/schema/workflow-state";
import { endpointsOf } from "./endpoint";
import { filedFields, folderQuery, tagQuery } from "./filing";
import { concurrency, retentionDays } from "./run-limits";
import { publishedWorker } from "./subscriptions";

const endpoint = endpointsOf("Workflows");

/**
 * Accepts any value, because `lib/graph/check-structure.ts` checks the structure and reports every fault at once with
 * its path.
 */
const documentIn = z
  .unknown()
  .meta({ id: "WorkflowDocumentIn", description: "A `millrace.workflow/1` document." });

export const savedWorkflow = workflowDocument
  .extend({
    id: z.string(),
    revision: z.int(),
    live_version: z.int().nullable(),
    problems: z.array(workflowProblem),
  })
  .meta({ id: "SavedWorkflow" });

export const workflowSettings = z.strictObject({
  protect_live: z
    .boolean()
    .optional()
    .describe("True if Run Test saves the workflow without publishing it over the live version."),
  concurrency: concurrency.optional(),
  retention_days: retentionDays.optional(),
  run_timeout: z
    .int()
    .min(1)
    .max(604_800)
    .nullable()
    .optional()
    .describe("Maximum seconds of a run in total."),
});

export const workflowSummary = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    revision: z.int(),
    live_version: z.int().nullable(),
    offline: z.boolean().describe("True if a version was live and the workflow was then taken offline."),
    unpublished_changes: z.boolean(),
    workers: z.int(),
    drawing: drawing.describe("Picture of the draft."),
    ...filedFields,
    created_at: time,
    updated_at: time,
    last_run: z.object({ id: z.string(), status: z.string(), created_at: time }).nullable(),
  })
  .meta({ id: "WorkflowSummary" });

export const createWorkflow = endpoint({
  id: "createWorkflow",
  method: "POST",
  path: "/workflows",
  access: "write",
  summary: "Create a workflow from a document, with its tests if the document has `tests` and `inputs`",
  body: documentIn,
  bodyBytes: MAX_TRAVELLING_BYTES,
  bodyBounds: DATA_BOUNDS,
  exactBody: ["tests"],
  answer: savedWorkflow,
  status: 201,
  problems: ["invalid_document", "test_too_large", "input_budget"],
});

export const listWorkflows = endpoint({
  id: "listWorkflows",
  method: "GET",
  path: "/workflows",
  access: "read",
  summary: "List workflows",
  query: page.extend({
    q: z.string().max(200).optional(),
    state: z
      .enum(WORKFLOW_STATES)
      .optional()
      .describe("`changed`: live, with a draft that differs. `live` includes these."),
    folder: folderQuery.optional(),
    tag: tagQuery.optional(),
    sort: z
      .enum(WORKFLOW_SORTS)
      .default("created")
      .describe("Names in ascending order, times newest first; workflows that never ran come last."),
    order: z.enum(["asc", "desc"]).optional().describe("Direction. Default depends on `sort`."),
  }),
  answer: listOf(workflowSummary),
});

export const getWorkflow = endpoint({
  id: "getWorkflow",
  method: "GET",
  path: "/workflows/{id}",
  access: "read",
  summary: "Get a workflow's draft",
  params: byId,
  query: z.object({
    tests: z.literal("1").optional().describe("Adds the workflow's tests and the bodies that they use."),
  }),
  answer: savedWorkflow.extend(travellingFields),
  problems: ["test_too_large"],
});

export const saveWorkflow = endpoint({
  id: "saveWorkflow",
  method: "PUT",
  path: "/workflows/{id}",
  access: "write",
  summary: "Save a workflow's draft",
  params: byId,
  body: documentIn,
  bodyBounds: DOCUMENT_BOUNDS,
  answer: savedWorkflow,
  ifMatch: "required",
  problems: ["invalid_document", "revision_conflict", "revision_required"],
});

export const deleteWorkflow = endpoint({
  id: "deleteWorkflow",
  method: "DELETE",
  path: "/workflows/{id}",
  access: "write",
  summary: "Delete a workflow. Its endpoints return 404 immediately",
  params: byId,
  status: 204,
  ifMatch: "optional",
  problems: ["revision_conflict"],
});

export const testWorker = endpoint({
  id: "testWorker",
  method: "POST",
  path: "/workflows/{id}/test",
  access: "write",
  summary: "Test a worker",
  params: byId,
  body: z.strictObject({
    worker: z.int(),
    item_index: z
      .int()
      .min(0)
      .max(9_999)
      .optional()
      .describe(
        "Index of one item of the loop, from 0. If omitted, a loop runs all items, and a worker inside it runs the first.",
      ),
    document: documentIn.optional(),
    variables: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("Values for the trigger's variables. Default: their default values."),
    reuse: idInput.optional().describe("Run whose results are used for the workers upstream."),
    pins: z.record(z.string(), z.unknown()).optional().describe("Results to use for workers, by index."),
  }),
  answer: z.looseObject({
    status: z.string(),
    endpoint_url: z.string().optional(),
    run_id: z.string().optional(),
    result: z.unknown().optional(),
    error: stepError.nullable().optional(),
    logs: z.array(z.string()).optional(),
    input: z.unknown().optional(),
  }),
  ifMatch: "optional",
  bodyBounds: DATA_BOUNDS,
  // Large integers become strings in these fields only, because they contain data for a run. Numbers in
  // `document` stay numbers, because the parameters of workers expect numbers.
  exactBody: ["variables", "pins"],
  problems: ["not_publishable", "invalid_document", "revision_conflict", "tests_failed"],
});

export const loggedRequest = z
  .object({
    id: z.string(),
    at: time,
    webhook_id: z.string(),
    method: z.string(),
    status: z.int(),
    code: z.string().optional(),
    errors: z.array(fieldFault).optional(),
    run_id: z.string().optional(),
    count: z
      .int()
      .optional()
      .describe("Number of rejected calls of the same kind combined in this entry; otherwise 1."),
  })
  .meta({ id: "LoggedRequest" });

export const listRequests = endpoint({
  id: "listRequests",
  method: "GET",
  path: "/workflows/{id}/requests",
  access: "read",
  summary: "List calls to a workflow's triggers, including rejected ones with the reason",
  params: byId,
  query: page,
  answer: listOf(loggedRequest),
});

export const getWorkflowSettings = endpoint({
  id: "getWorkflowSettings",
  method: "GET",
  path: "/workflows/{id}/settings",
  access: "read",
  summary: "Get a workflow's settings and the storage its runs use",
  params: byId,
  answer: workflowSettings.extend({ storage_bytes: z.int() }),
});

export const saveWorkflowSettings = endpoint({
  id: "saveWorkflowSettings",
  method: "PUT",
  path: "/workflows/{id}/settings",
  access: "write",
  summary: "Change a workflow's settings",
  params: byId,
  body: workflowSettings,
  answer: workflowSettings,
});

export const providerState = z.object({
  provider_id: z.string(),
  worker: z.int(),
  endpoint_url: z.string(),
  live: z.boolean().describe("True if the live version has the endpoint."),
  keyed: z.boolean().describe("True if readers need a key; otherwise anyone can read it."),
  form: dataForm
    .nullable()
    .describe("One value, a list of objects, table rows or plain text; null if there is no data."),
  sample: z
    .boolean()
    .nullable()
    .describe("True if the endpoint's current data is sample data; null if there is no data."),
  version: z.int().nullable(),
  published_at: time.nullable(),
  run_id: z.string().nullable(),
  bytes: z.int().nullable(),
});

export const listEndpoints = endpoint({
  id: "listEndpoints",
  method: "GET",
  path: "/workflows/{id}/endpoints",
  access: "read",
  summary: "List a workflow's endpoints and their current data",
  params: byId,
  answer: z.object({
    triggers: z.array(
      z.object({
        webhook_id: z.string(),
        worker: z.int(),
        endpoint_url: z.string(),
        live: z.boolean(),
        keyed: z.boolean(),
      }),
    ),
    providers: z.array(providerState),
    schedules: z.array(z.object({ worker: z.int(), next_at: time.nullable(), live: z.boolean() })),
    published_as: publishedWorker
      .nullable()
      .describe("The workflow's published worker in the catalogue; null if there is none."),
  }),
});
