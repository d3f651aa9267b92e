import { problemAnswers } from "@/lib/http/describe-endpoint";
import {
  describeProvenance,
  describeReading,
  describeRowsSchema,
  EVENTS,
  RESUME,
} from "@/lib/http/describe-reading";
import type { JsonObject } from "@/lib/kit/json";

const workflowId = { name: "workflow_id", in: "path", required: true, schema: { type: "string" } };
const endpointId = { type: "string", pattern: "^[A-Za-z0-9_-]{1,64}$" };
const webhookId = { name: "webhook_id", in: "path", required: true, schema: endpointId };
const providerId = { name: "provider_id", in: "path", required: true, schema: endpointId };
const keyed = [{}, { bearer: [] }, { api_key: [] }];

/**
 * Describes the endpoints that callers of workflows use. They aren't part of the contract, because each
 * workflow has its own variables.
 */
export function describePublicEndpoints(): JsonObject {
  return {
    "/api/t/{workflow_id}/{webhook_id}": { post: trigger("POST"), get: trigger("GET") },
    "/api/w/{workflow_id}/{provider_id}": { get: provider("GET"), head: provider("HEAD") },
    "/api/w/{workflow_id}/{provider_id}/schema": { get: providerSchema() },
    "/api/w/{workflow_id}/{provider_id}/provenance": { get: providerProvenance() },
    "/api/w/stream": { get: streamOfSeveral() },
    "/.well-known/jwks.json": { get: keySet() },
    "/api/mcp": { post: assistant([]) },
    "/api/mcp/{workflow_id}": { post: assistant([workflowId]) },
    "/api/openbb/widgets.json": { get: openbb("openbbWidgets", "List widgets for OpenBB Workspace") },
    "/api/openbb/apps.json": { get: openbb("openbbApps", "List dashboards for OpenBB Workspace") },
    "/api/openbb/data/{widget_id}": {
      get: openbb("openbbData", "Get a widget's data in the format that its OpenBB widget type expects", [
        { name: "widget_id", in: "path", required: true, schema: { type: "string" } },
      ]),
    },
    "/api/health/live": { get: health("healthLive", "Check that the process is running") },
    "/api/health/ready": { get: health("healthReady", "Check that the database and the queue respond") },
    "/api/metrics": {
      get: {
        operationId: "metrics",
        summary: "Get metrics for Prometheus",
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
    description: "With an API token of the workspace: starts a test run of the saved draft.",
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
    summary: "Start a workflow run, passing the trigger's variables as JSON fields or query parameters",
    tags: ["Triggers"],
    security: keyed,
    parameters: [workflowId, webhookId, wait, draft, prefer, idempotencyKey],
    ...(method === "POST" ? { requestBody: body } : {}),
    responses: {
      200: { description: "The run finished within the wait time.", content: json(runResult) },
      202: { description: "The run was accepted and stored.", content: json(runAccepted) },
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
        "workspace_blocked",
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
  const { parameters, responses } = describeReading();
  return {
    operationId: method === "GET" ? "readProvider" : "readProviderHead",
    summary: "Read a workflow's latest published data, or the data as of a given time",
    tags: ["Providers"],
    security: keyed,
    parameters: [workflowId, providerId, ...parameters],
    responses,
  };
}

function providerSchema(): JsonObject {
  return {
    operationId: "readProviderSchema",
    tags: ["Providers"],
    security: keyed,
    parameters: [workflowId, providerId],
    ...describeRowsSchema(),
  };
}

function providerProvenance(): JsonObject {
  const { parameters, ...described } = describeProvenance();
  return {
    operationId: "readProvenance",
    tags: ["Providers"],
    security: keyed,
    parameters: [workflowId, providerId, ...parameters],
    ...described,
  };
}

function keySet(): JsonObject {
  const key = { type: "object", required: ["kid", "kty"], additionalProperties: { type: "string" } };
  const properties = { kid: { type: "string" }, kty: { type: "string" } };
  const keys = { type: "array", items: { ...key, properties } };
  return {
    operationId: "keySet",
    summary: "List the public keys that verify signed statements, including earlier keys",
    tags: ["Providers"],
    security: [],
    responses: {
      200: {
        description: "A JSON Web Key Set.",
        content: {
          "application/jwk-set+json": {
            schema: { type: "object", required: ["keys"], properties: { keys } },
          },
        },
      },
      ...problemAnswers(["method_not_allowed", "database_unavailable"]),
    },
  };
}

function openbb(operationId: string, summary: string, parameters: JsonObject[] = []): JsonObject {
  return {
    operationId,
    summary,
    description:
      "Send an API token or reader key as `Authorization: Bearer KEY`, in the `X-API-KEY` header or in the `api_key` query parameter. A workflow's variables are query parameters of its widgets. If a request sends values that differ from those of the published data, the workflow runs with the new values. This requires a token with the scope `write`.",
    tags: ["OpenBB"],
    security: [{ bearer: [] }, { api_key: [] }],
    parameters,
    responses: {
      200: { description: "The requested resource.", content: json({}) },
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

/**
 * Describes only MCP's transport, because MCP clients request the tools and their inputs through the protocol
 * itself.
 */
function assistant(parameters: JsonObject[]): JsonObject {
  const message = {
    type: "object",
    required: ["jsonrpc", "method"],
    properties: {
      jsonrpc: { const: "2.0" },
      method: { type: "string" },
      id: { type: ["string", "integer"] },
      params: { type: "object", additionalProperties: true },
    },
    additionalProperties: true,
  };
  return {
    operationId: parameters.length === 0 ? "mcp" : "mcpOfWorkflow",
    summary:
      "Use workflows as tools in an AI assistant (Model Context Protocol, Streamable HTTP, without sessions)",
    description:
      "Supports MCP revision 2026-07-28 and, through `initialize`, 2025-11-25 and 2025-06-18. Each live webhook trigger is exposed as a tool named `call_…` (for tokens with the scope `write`), and each data provider as a tool named `read_…`. The tool `run_status` returns the status of a run. Limits, prices and logging are the same as for `/api/t` and `/api/w`.",
    tags: ["Assistants"],
    security: [{ bearer: [] }],
    parameters,
    requestBody: { required: true, content: json(message) },
    responses: {
      200: {
        description:
          "The MCP response. If a tool call fails, its result has `isError` set and contains the problem details.",
        content: { ...json({ type: "object" }), ...text("text/event-stream") },
      },
      202: { description: "Notification accepted." },
      400: { description: "Protocol error (JSON-RPC).", content: json({ type: "object" }) },
      ...problemAnswers([
        "unauthorized",
        "workflow_not_found",
        "workspace_blocked",
        "method_not_allowed",
        "body_too_large",
        "rate_limited",
        "database_unavailable",
      ]),
    },
  };
}

function streamOfSeveral(): JsonObject {
  const items = {
    name: "items",
    in: "query",
    required: true,
    description: "Up to 100 pairs of the form `{workflow_id}/{provider_id}`, separated by commas.",
    schema: { type: "string" },
  };
  return {
    operationId: "streamProviders",
    summary: "Stream data from several data providers",
    description:
      "Each event names its `item`. An item that you can't read gets its own `end` event. The event's `id` is opaque: send it as `Last-Event-ID` to resume the stream for all items.",
    tags: ["Providers"],
    security: keyed,
    parameters: [items, ...RESUME],
    responses: {
      200: { description: "Server-Sent Events.", content: EVENTS },
      ...problemAnswers(["invalid_query", "rate_limited", "method_not_allowed", "database_unavailable"]),
    },
  };
}

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
