import { isEnabled } from "@/lib/schema/is-enabled";
import { problemBody } from "@/lib/schema/problem";
import type { Worker } from "@/lib/schema/workflow";
import { endpointUrl } from "@/lib/service/document/endpoint-url";
import { variablesOf } from "@/lib/service/document/trigger-variables";
import { BODY_LIMIT, MAX_WAIT_S } from "@/lib/service/intake/read-webhook-call";
import type { CallableWorkflow } from "@/lib/service/runs/callable-workflow";
import { variableSchema, variablesSchema } from "@/lib/trigger/variable-schema";
import { describeProvenance, describeReading, describeRowsSchema } from "./describe-reading";
import { SchemaComponents } from "./schema-components";

type JsonSchema = Record<string, unknown>;

export function describeWorkflow(
  { id, liveVersion, document, priced }: CallableWorkflow,
  origin: string,
): Record<string, unknown> {
  const components = new SchemaComponents();
  components.convert(problemBody, "output");
  const paths: Record<string, unknown> = {};
  for (const worker of document.workers) {
    const path = endpointUrl("", id, worker);
    if (path === null || (worker.type === "webhook_trigger" && !isEnabled(worker))) continue;
    if (worker.type === "webhook_trigger") paths[path] = triggerPath(worker, priced);
    else Object.assign(paths, providerPaths(path, worker, priced));
  }
  return {
    openapi: "3.1.0",
    info: {
      title: document.name,
      version: String(liveVersion ?? 0),
      description: document.description,
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        query: { type: "apiKey", in: "query", name: "api_key" },
      },
    },
  };
}

function triggerPath(worker: Worker, priced: boolean): JsonSchema {
  const variables = variablesOf(worker);
  const base = {
    summary: worker.name ?? "Start a run",
    tags: ["Triggers"],
    responses: {
      "200": json("The run succeeded within the wait time.", {
        type: "object",
        properties: { run_id: { type: "string" }, status: { const: "succeeded" }, result: {} },
      }),
      "202": json("The run was accepted and stored.", {
        type: "object",
        properties: {
          run_id: { type: "string" },
          status: { const: "queued" },
          status_url: { type: "string" },
        },
      }),
      ...problems("400", "401", "402", "404", "405", "409", "413", "415", "422", "429", "502", "503"),
    },
    ...security(priced || isKeyed(worker)),
    "x-limits": { calls_per_minute: callsPerMinute(worker), body_bytes: BODY_LIMIT },
  };
  // The operation IDs of POST and GET differ by prefix. A suffix could collide, because an ID may end in anything.
  const id = String(worker.params.webhook_id);
  const wait = {
    name: "wait",
    in: "query",
    schema: { type: "integer", minimum: 0, maximum: MAX_WAIT_S },
    description: "Seconds to wait for the result.",
  };
  const once = {
    name: "Idempotency-Key",
    in: "header",
    schema: { type: "string", maxLength: 255 },
    description:
      "For 24 hours, another call with the same idempotency key gets the first call's response and doesn't start a run.",
  };
  return {
    post: {
      operationId: `start_${id}`,
      ...base,
      parameters: [wait, once],
      requestBody: {
        required: variables.some(({ required }) => required),
        content: {
          "application/json": {
            schema: variablesSchema(variables),
          },
        },
      },
    },
    get: {
      operationId: `call_${id}`,
      ...base,
      parameters: [
        wait,
        once,
        ...variables.map((variable) => ({
          name: variable.name,
          in: "query",
          required: variable.required,
          schema: variableSchema(variable),
        })),
      ],
    },
  };
}

function providerPaths(path: string, worker: Worker, priced: boolean): JsonSchema {
  const { provider_id: id, response_type: type, access } = worker.params;
  const form = type === "table" || type === "text" ? type : "JSON";
  const shared = {
    tags: ["Data providers"],
    ...security(priced || (access === "key" && isKeyed(worker))),
  };
  const read = {
    operationId: `read_${String(id)}`,
    summary: worker.name ?? "Read the data",
    ...shared,
    ...describeReading(form),
  };
  const schema = { operationId: `schema_${String(id)}`, ...shared, ...describeRowsSchema() };
  const provenance = { operationId: `provenance_${String(id)}`, ...shared, ...describeProvenance() };
  return {
    [path]: { get: read },
    ...(form === "text" ? {} : { [`${path}/schema`]: { get: schema } }),
    ...(form === "table" ? {} : { [`${path}/provenance`]: { get: provenance } }),
  };
}

function isKeyed({ params }: Worker): boolean {
  return (params.api_key ?? "") !== "";
}

function callsPerMinute({ params }: Worker): number | null {
  return typeof params.rate_limit === "number" && params.rate_limit > 0 ? params.rate_limit : null;
}

function security(needed: boolean): JsonSchema {
  return { security: needed ? [{ bearer: [] }, { query: [] }] : [] };
}

function json(description: string, schema: JsonSchema): JsonSchema {
  return { description, content: { "application/json": { schema } } };
}

function problems(...statuses: string[]): JsonSchema {
  const content = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
  return Object.fromEntries(statuses.map((status) => [status, { description: "A problem.", content }]));
}
