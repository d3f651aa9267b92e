import { z } from "zod";
import { byId, page } from "@/lib/contract/shapes";
import { DATA_BOUNDS } from "@/lib/schema/body-bounds";
import { catalogueItem } from "@/lib/schema/catalogue-item";
import { jsonValue } from "@/lib/schema/json-value";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Catalogue");
export const TYPES_AT_ONCE = 100;

export const listWorkers = endpoint({
  id: "listWorkers",
  method: "GET",
  path: "/workers",
  access: "read",
  summary:
    "List worker types with their schemas and a sample result: built-in workers first, then published workers",
  query: page.extend({
    q: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe("Only workers whose name, description or publisher contains all of these words."),
    types: z
      .string()
      .max(8_000)
      .transform((list) => list.split(",").filter(Boolean).slice(0, TYPES_AT_ONCE))
      .optional()
      .describe(`Only these types, separated by commas, ${TYPES_AT_ONCE} at most.`),
  }),
  answer: z.object({
    items: z.array(catalogueItem),
    next_cursor: z.string().optional().describe("Absent on the last page."),
  }),
});

export const nextTimes = endpoint({
  id: "nextTimes",
  method: "POST",
  path: "/schedules/preview",
  access: "read",
  summary: "Get the next ten run times of a schedule",
  body: z.strictObject({
    cron: z.string().optional(),
    timezone: z.string().optional(),
    every: z.number().optional(),
  }),
  answer: z.object({ times: z.array(z.string()) }),
  problems: ["invalid_input"],
});

const workerIndex = z
  .string()
  .regex(/^\d{1,7}$/, "The index must be a whole number.")
  .refine((text) => Number(text) <= 1_000_000, "The index must be at most 1000000.");

const itemAtHand = z.strictObject({ item: jsonValue, item_index: z.int().min(0) });

export const tryWorker = endpoint({
  id: "tryWorker",
  method: "POST",
  path: "/workers/{type}/try",
  access: "read",
  summary: "Preview a worker's output for given input, without a run (pure workers only)",
  params: z.object({ type: z.string() }),
  body: z.strictObject({
    params: z.record(z.string(), jsonValue),
    workers: z.record(workerIndex, jsonValue).default({}).describe("Results by the worker's index."),
    context: z.record(z.string(), jsonValue).default({}).describe("Variables of the call."),
    iteration: itemAtHand
      .extend({ outer: itemAtHand.optional() })
      .optional()
      .describe("Inside a loop: the current item, and the current item of the outer loop."),
  }),
  bodyBounds: DATA_BOUNDS,
  exactBody: ["workers", "context", "iteration"],
  answer: z.object({
    status: z.enum(["succeeded", "failed"]),
    result: jsonValue,
    outlet: z.string().nullable().describe("Output that would be used, if the worker has several."),
    error: z
      .object({
        code: z.string(),
        message: z.string(),
        details: z
          .record(z.string(), jsonValue)
          .describe("`position`: character position in a program. `line` and `column`: position in code."),
      })
      .nullable(),
    logs: z.array(z.string()).describe("Console output of the code."),
  }),
  problems: ["not_found"],
});

export const openApi = endpoint({
  id: "openApi",
  method: "GET",
  path: "/openapi.json",
  access: "anyone",
  summary: "Get the OpenAPI 3.1 document of this API",
  answer: z.record(z.string(), z.unknown()),
});

export const workflowTypescriptClient = endpoint({
  id: "workflowTypescriptClient",
  method: "GET",
  path: "/workflows/{id}/client.ts",
  access: "read",
  summary:
    "Get a typed client for one workflow's triggers and providers, as one TypeScript file without dependencies",
  params: byId,
  answer: z.string(),
  contentType: "text/plain",
});

export const workspaceTypescriptClient = endpoint({
  id: "workspaceTypescriptClient",
  method: "GET",
  path: "/client.ts",
  access: "read",
  summary: "Get a typed client for all live workflows of the workspace, as one TypeScript file",
  answer: z.string(),
  contentType: "text/plain",
  problems: ["invalid_query"],
});

export const workflowPythonClient = endpoint({
  id: "workflowPythonClient",
  method: "GET",
  path: "/workflows/{id}/client.py",
  access: "read",
  summary: "Get a typed client for one workflow, as one Python file",
  params: byId,
  answer: z.string(),
  contentType: "text/plain",
});

export const workflowOpenApi = endpoint({
  id: "workflowOpenApi",
  method: "GET",
  path: "/workflows/{id}/openapi.json",
  access: "read",
  summary: "Get the OpenAPI 3.1 document for a workflow's endpoints",
  params: byId,
  answer: z.record(z.string(), z.unknown()),
});
