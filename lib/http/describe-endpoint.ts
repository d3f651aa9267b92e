import { z } from "zod";
import type { Endpoint } from "@/lib/contract/endpoint";
import { isJsonObject, type JsonObject } from "@/lib/kit/json";
import { PROBLEMS, type ProblemCode } from "@/lib/schema/problem";
import type { SchemaComponents } from "./schema-components";

const SESSION = { session: [] };

export function describeEndpoint(endpoint: Endpoint, components: SchemaComponents): JsonObject {
  const { id, summary, tag, access } = endpoint;
  return {
    operationId: id,
    summary,
    tags: [tag],
    security: access === "anyone" ? [] : access === "person" ? [SESSION] : [{ bearer: [] }, SESSION],
    ...(access === "anyone" ? {} : { "x-access": access }),
    parameters: [
      ...parameters(endpoint.params, "path", components),
      ...parameters(endpoint.query, "query", components),
      ...ifMatch(endpoint),
    ],
    ...requestBody(endpoint, components),
    responses: {
      ...goodAnswer(endpoint, components),
      ...problemAnswers(problemCodes(endpoint), endpoint.conflicts),
    },
  };
}

export function problemAnswers(
  codes: readonly ProblemCode[],
  conflicts: readonly ProblemCode[] = [],
): JsonObject {
  const byStatus = new Map<number, ProblemCode[]>();
  const all = [...codes.map((code) => ({ code, status: PROBLEMS[code][0] })), ...conflicts.map(asConflict)];
  for (const { code, status } of all) {
    byStatus.set(status, [...new Set([...(byStatus.get(status) ?? []), code])]);
  }
  const sorted = [...byStatus].sort(([one], [other]) => one - other);
  return Object.fromEntries(
    sorted.map(([status, each]) => [
      String(status),
      {
        description: each.map((code) => `\`${code}\`: ${PROBLEMS[code][1]}.`).join(" "),
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    ]),
  );
}

function asConflict(code: ProblemCode) {
  return { code, status: 409 };
}

function problemCodes({ access, params, query, body, ifMatch, problems = [] }: Endpoint): ProblemCode[] {
  const takesBody = !(body instanceof z.ZodUndefined);
  return [
    ...(hasFields(query) ? (["invalid_query"] as const) : []),
    ...(takesBody ? (["invalid_json", "invalid_body"] as const) : []),
    ...(access === "anyone" ? [] : (["unauthorized", "forbidden"] as const)),
    ...(access === "person" ? (["person_required"] as const) : []),
    ...(hasFields(params) ? (["not_found"] as const) : []),
    ...(takesBody ? (["body_too_large", "unsupported_media_type", "invalid_input"] as const) : []),
    ...(ifMatch === "required" ? (["revision_required"] as const) : []),
    ...problems,
    "internal",
    "database_unavailable",
  ];
}

function hasFields(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0;
}

function parameters(schema: z.ZodType, place: "path" | "query", components: SchemaComponents): JsonObject[] {
  const { properties = {}, required = [] } = components.convert(schema, "input");
  if (!isJsonObject(properties)) return [];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || (Array.isArray(required) && required.includes(name)),
    schema: property,
  }));
}

function ifMatch(endpoint: Endpoint): JsonObject[] {
  if (endpoint.ifMatch === undefined) return [];
  const description = "Revision that this change is based on: the `ETag` of the response that you read.";
  const required = endpoint.ifMatch === "required";
  return [{ name: "If-Match", in: "header", required, description, schema: { type: "string" } }];
}

function requestBody({ body, fileBody }: Endpoint, components: SchemaComponents): JsonObject {
  if (fileBody !== undefined) {
    const content = fileBody.types.map((type) => [
      type,
      {
        schema:
          type === "application/json" ? { type: "array", items: { type: "object" } } : { type: "string" },
      },
    ]);
    return { requestBody: { required: true, content: Object.fromEntries(content) } };
  }
  if (body instanceof z.ZodUndefined) return {};
  const schema = components.convert(body, "input");
  const required = !body.safeParse(undefined).success;
  return { requestBody: { required, content: { "application/json": { schema } } } };
}

function goodAnswer(endpoint: Endpoint, components: SchemaComponents): JsonObject {
  const description = endpoint.status === 204 ? "Done." : `${endpoint.summary}.`;
  if (endpoint.contentType !== undefined) {
    const content = { [endpoint.contentType]: { schema: { type: "string" } } };
    return { [endpoint.status]: { description, content } };
  }
  if (endpoint.answer === null) return { [endpoint.status]: { description } };
  const schema = components.convert(endpoint.answer, "output");
  return { [endpoint.status]: { description, content: { "application/json": { schema } } } };
}
