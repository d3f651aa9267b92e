import { z } from "zod";
import { type JsonObject, objectOf } from "@/lib/kit/json";
import { rowsQuery } from "@/lib/schema/rows-query";
import { problemAnswers } from "./describe-endpoint";

const workflowId = { name: "workflow_id", in: "path", required: true, schema: { type: "string" } };
const endpointId = { type: "string", pattern: "^[A-Za-z0-9_-]{1,64}$" };
const webhookId = { name: "webhook_id", in: "path", required: true, schema: endpointId };
const providerId = { name: "provider_id", in: "path", required: true, schema: endpointId };
const keyed = [{}, { bearer: [] }, { api_key: [] }];

/** The addresses that callers of workflows use. They have no contract, since each workflow has its own variables. */
export function describePublicEndpoints(): JsonObject {
  return {
    "/api/t/{workflow_id}/{webhook_id}": { post: trigger("POST"), get: trigger("GET") },
    "/api/w/{workflow_id}/{provider_id}": { get: provider("GET"), head: provider("HEAD") },
    "/api/w/{workflow_id}/{provider_id}/schema": { get: providerSchema() },
    "/api/w/stream": { get: streamOfSeveral() },
    "/api/mcp": { post: assistant([]) },
    "/api/mcp/{workflow_id}": { post: assistant([workflowId]) },
    "/api/openbb/widgets.json": { get: openbb("openbbWidgets", "Widgets as those of an OpenBB Workspace") },
    "/api/openbb/apps.json": { get: openbb("openbbApps", "Dashboards as those of an OpenBB Workspace") },
    "/api/openbb/data/{widget_id}": {
      get: openbb("openbbData", "What a widget shows, in the form that its type has in an OpenBB Workspace", [
        { name: "widget_id", in: "path", required: true, schema: { type: "string" } },
      ]),
    },
    "/api/health/live": { get: health("healthLive", "Whether the process runs") },
    "/api/health/ready": { get: health("healthReady", "Whether database and queue answer") },
    "/api/metrics": {
      get: {
        operationId: "metrics",
        summary: "Figures for Prometheus",
        tags: ["Operation"],
        security: [{ bearer: [] }],
        responses: {
          200: { description: "Metrics.", content: text("text/plain") },
          ...problemAnswers(["unauthorized", "forbidden"]),
        },
      },
    },
  };
}

function trigger(method: "GET" | "POST"): JsonObject {
  const wait = { name: "wait", in: "query", schema: { type: "integer", minimum: 0, maximum: 60 } };
  const draft = {
    name: "draft",
    in: "query",
    description: "With an API token of the workspace: runs the stored draft, as a test.",
    schema: { type: "string", enum: ["1"] },
  };
  const idempotencyKey = { name: "Idempotency-Key", in: "header", schema: { type: "string" } };
  const prefer = { name: "Prefer", in: "header", schema: { type: "string" }, example: "wait=10" };
  const body = {
    required: false,
    content: { "application/json": { schema: { type: "object", additionalProperties: true } } },
  };
  return {
    operationId: method === "POST" ? "callTrigger" : "callTriggerByQuery",
    summary: "Start a run of a workflow, with the trigger's variables as its fields",
    tags: ["Triggers"],
    security: keyed,
    parameters: [workflowId, webhookId, wait, draft, prefer, idempotencyKey],
    ...(method === "POST" ? { requestBody: body } : {}),
    responses: {
      200: { description: "The run finished in time.", content: json(runResult) },
      202: { description: "The run is accepted and stored.", content: json(runAccepted) },
      ...problemAnswers([
        "bad_request",
        "invalid_json",
        "invalid_query",
        "unauthorized",
        "payment_required",
        "insufficient_credit",
        "spending_cap_reached",
        "forbidden",
        "workflow_not_found",
        "webhook_not_found",
        "workflow_not_live",
        "method_not_allowed",
        "idempotency_conflict",
        "body_too_large",
        "unsupported_media_type",
        "invalid_variables",
        "not_publishable",
        "rate_limited",
        "run_failed",
        "run_cancelled",
        "result_missing",
        "queue_full",
        "overloaded",
        "database_unavailable",
      ]),
    },
  };
}

const runAccepted = {
  type: "object",
  required: ["run_id", "status", "status_url"],
  properties: {
    run_id: { type: "string" },
    status: { const: "queued" },
    status_url: { type: "string", format: "uri" },
  },
};

const runResult = {
  type: "object",
  required: ["run_id", "status", "result"],
  properties: { run_id: { type: "string" }, status: { const: "succeeded" }, result: {} },
};

function provider(method: "GET" | "HEAD"): JsonObject {
  const asOf = { name: "as_of", in: "query", schema: { type: "string", format: "date-time" } };
  const version = { name: "version", in: "query", schema: { type: "integer", minimum: 1 } };
  const header = (description: string) => ({ description, schema: { type: "string" } });
  return {
    operationId: method === "GET" ? "readProvider" : "readProviderHead",
    summary: "Read what a workflow published last, or at a time",
    tags: ["Providers"],
    security: keyed,
    parameters: [workflowId, providerId, asOf, version, ...rowParameters, ...streamParameters],
    responses: {
      200: {
        description:
          "The published value, byte for byte. With a subscription's key: what runs that were started with it published, and until there is one what everybody is served. A reader's key reads this provider alone, whatever it costs others.",
        headers: {
          ETag: header("Strong."),
          "Last-Modified": header("When it was published."),
          "X-Data-As-Of": header("When the run published it, ISO 8601."),
          "X-Data-Version": header("Counts from 1, one for each publishing."),
          "X-Run-Id": header("The run it came from."),
          "Content-Encoding": header(
            "br or gzip where the caller takes it and the value has more than 1 KiB.",
          ),
        },
        content: {
          "application/json": { schema: {} },
          ...text("text/plain"),
          ...text("application/x-ndjson"),
          ...text("text/csv"),
          ...EVENTS,
          "application/vnd.apache.parquet": { schema: { type: "string", format: "binary" } },
        },
      },
      206: {
        description:
          "The one range that `Range` names, of a Parquet file and of all else that is sent in one piece; `If-Range` with its tag is obeyed.",
      },
      304: { description: "Nothing newer than `If-None-Match` or `If-Modified-Since` says." },
      416: { description: "The range begins behind the end: `Content-Range` says where that is." },
      ...problemAnswers([
        "invalid_query",
        "unauthorized",
        "payment_required",
        "insufficient_credit",
        "spending_cap_reached",
        "workflow_not_found",
        "provider_not_found",
        "no_data_yet",
        "version_not_found",
        "rate_limited",
        "unknown_column",
        "cursor_expired",
        "format_not_possible",
        "precondition_failed",
        "method_not_allowed",
        "database_unavailable",
      ]),
    },
  };
}

function providerSchema(): JsonObject {
  const field = { type: "object", properties: { name: { type: "string" }, type: { type: "string" } } };
  const properties = {
    fields: { type: "array", items: field },
    primaryKey: { type: "array", items: { type: "string" } },
  };
  return {
    operationId: "readProviderSchema",
    summary: "What the rows of a published list or table are made of, in the form of Table Schema",
    tags: ["Providers"],
    security: keyed,
    parameters: [workflowId, providerId],
    responses: {
      200: { description: "The columns.", content: json({ type: "object", properties }) },
      304: { description: "Nothing newer than `If-None-Match` says." },
      ...problemAnswers([
        "unauthorized",
        "payment_required",
        "insufficient_credit",
        "workflow_not_found",
        "provider_not_found",
        "no_data_yet",
        "rate_limited",
        "format_not_possible",
        "precondition_failed",
        "method_not_allowed",
        "database_unavailable",
      ]),
    },
  };
}

function openbb(operationId: string, summary: string, parameters: JsonObject[] = []): JsonObject {
  return {
    operationId,
    summary,
    description:
      "An API token, or a reader's key: as Bearer, as `X-API-KEY` or as `api_key`. A widget of a workflow with variables has them as its parameters, in the query: with other values than those of what is published, a token with the scope `write` runs the workflow with them.",
    tags: ["OpenBB"],
    security: [{ bearer: [] }, { api_key: [] }],
    parameters,
    responses: {
      200: { description: "What the address names.", content: json({}) },
      ...problemAnswers([
        "unauthorized",
        "forbidden",
        "not_found",
        "no_data_yet",
        "method_not_allowed",
        "run_not_ended",
        "invalid_variables",
        "run_failed",
        "database_unavailable",
      ]),
    },
  };
}

/** The protocol describes itself: a client asks for the tools, and what each takes. */
function assistant(parameters: JsonObject[]): JsonObject {
  const message = { type: "object", required: ["jsonrpc", "method"], additionalProperties: true };
  return {
    operationId: parameters.length === 0 ? "mcp" : "mcpOfWorkflow",
    summary: "Workflows as tools of an assistant (Model Context Protocol, Streamable HTTP, without sessions)",
    description:
      "Revisions 2026-07-28 and, by `initialize`, 2025-11-25 and 2025-06-18. Each live webhook trigger is a tool `call_…` (for tokens with the scope `write`), each data provider a tool `read_…`; `run_status` follows a run. Limits, prices and records are those of `/api/t` and `/api/w`.",
    tags: ["Assistants"],
    security: [{ bearer: [] }],
    parameters,
    requestBody: { required: true, content: json(message) },
    responses: {
      200: {
        description:
          "The answer of the protocol. What a tool refuses is a result with `isError` and the problem.",
        content: { ...json({ type: "object" }), ...text("text/event-stream") },
      },
      202: { description: "A notification was taken." },
      400: { description: "A fault of the protocol (JSON-RPC).", content: json({ type: "object" }) },
      ...problemAnswers([
        "unauthorized",
        "workflow_not_found",
        "method_not_allowed",
        "body_too_large",
        "rate_limited",
        "database_unavailable",
      ]),
    },
  };
}

const lastEventId = {
  description:
    "The id of the last event that was received: those after it are sent, as far as they are kept.",
  schema: { type: "string" },
};

const streamParameters: JsonObject[] = [
  {
    name: "stream",
    in: "query",
    description:
      "The value as an event, and each publishing from then on; so does `Accept: text/event-stream`.",
    schema: { type: "string", enum: ["1"] },
  },
  { name: "last_event_id", in: "query", ...lastEventId },
  { name: "Last-Event-ID", in: "header", ...lastEventId },
];

const EVENTS: JsonObject = {
  "text/event-stream": {
    schema: {
      type: "string",
      description:
        "`value` events whose data is `{ version, as_of, run_id, value }`, with `url` in place of a value over 64 KiB; `reset` before a value that what you have does not lead to; `end` with `code` (`unauthorized`, `payment_required`, `quota_used`, `workflow_not_live`, `shutdown`), then it closes. A comment each 15 s.",
    },
  },
};

function streamOfSeveral(): JsonObject {
  const items = {
    name: "items",
    in: "query",
    required: true,
    description: "Up to 100 of `{workflow_id}/{provider_id}`, by commas.",
    schema: { type: "string" },
  };
  return {
    operationId: "streamProviders",
    summary: "Follow what several providers publish, in one stream",
    description:
      "Each event's data has its `item`; an item that may not be read gets an `end` of its own. The `id` is opaque and resumes all of them.",
    tags: ["Providers"],
    security: keyed,
    parameters: [items, ...streamParameters.slice(1)],
    responses: {
      200: { description: "Server-Sent Events.", content: EVENTS },
      ...problemAnswers(["invalid_query", "rate_limited", "method_not_allowed", "database_unavailable"]),
    },
  };
}

/** Of a published list of objects; with any of them the answer is its rows. */
const rowParameters: JsonObject[] = Object.entries(
  objectOf(JSON.stringify(z.toJSONSchema(rowsQuery.omit({ as_of: true }), { io: "input" }).properties)),
).map(([name, schema]) => ({ name, in: "query", schema }));

function health(operationId: string, summary: string): JsonObject {
  const state = json({ type: "object", properties: { status: { type: "string" } } });
  const responses = {
    200: { description: "Yes.", content: state },
    503: { description: "No.", content: state },
  };
  return { operationId, summary, tags: ["Operation"], security: [], responses };
}

function json(schema: JsonObject): JsonObject {
  return { "application/json": { schema } };
}

function text(type: string): JsonObject {
  return { [type]: { schema: { type: "string" } } };
}
