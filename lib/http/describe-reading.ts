import { z } from "zod";
import { type JsonObject, objectOf } from "@/lib/kit/json";
import { FIELD_TYPES, rowsQuery } from "@/lib/schema/rows-query";
import { problemAnswers } from "./describe-endpoint";

type Form = "JSON" | "table" | "text";

/**
 * If `form` is omitted, the form of the provider's data isn't known, so the parameters and responses of all
 * forms are described.
 */
export function describeReading(form?: Form): { parameters: JsonObject[]; responses: JsonObject } {
  return {
    parameters: [AS_OF, VERSION, ...rowParameters(form), ...STREAM],
    responses: {
      200: {
        description:
          "The published value, byte for byte. A subscription key gets the value published by runs that the key started, or the public value if there is none yet. A reader key reads only this provider, without charge.",
        headers: HEADERS,
        content: { ...valueContent(form), ...EVENTS, ...(form === "text" ? {} : ROW_FILES) },
      },
      206: {
        description:
          "The bytes requested in `Range` (a single range), for Parquet files and other values that aren't streamed. `If-Range` with the ETag is supported.",
      },
      304: { description: "Not modified, according to `If-None-Match` or `If-Modified-Since`." },
      416: {
        description:
          "The range starts beyond the end of the file; `Content-Range` gives the size of the file.",
      },
      ...problemAnswers([
        "invalid_query",
        ...(form === "text" ? [] : (["unknown_column", "cursor_expired"] as const)),
        ...ACCESS_PROBLEMS,
        "spending_cap_reached",
        "version_not_found",
      ]),
    },
  };
}

export function describeRowsSchema(): { summary: string; responses: JsonObject } {
  const field = {
    type: "object",
    required: ["name", "type"],
    properties: { name: { type: "string" }, type: { type: "string", enum: [...FIELD_TYPES] } },
  };
  const schema = {
    type: "object",
    required: ["fields", "primaryKey"],
    properties: {
      fields: { type: "array", items: field },
      primaryKey: { type: "array", items: { type: "string" } },
    },
  };
  return {
    summary: "Get the columns of a published list or table in the Table Schema format",
    responses: {
      200: { description: "The columns.", content: { "application/json": { schema } } },
      304: { description: "Not modified, according to `If-None-Match`." },
      ...problemAnswers(ACCESS_PROBLEMS),
    },
  };
}

export function describeProvenance(): { summary: string; parameters: JsonObject[]; responses: JsonObject } {
  return {
    summary: "Get the signed provenance statement of a published value",
    parameters: [AS_OF, VERSION],
    responses: {
      200: {
        description:
          "The signed statement. Members of the workspace also see each input's worker, URL and method; everyone else sees only its hash and time.",
        content: { "application/json": { schema: STATEMENT } },
      },
      ...problemAnswers(["invalid_query", ...ACCESS_PROBLEMS, "version_not_found", "no_provenance"]),
    },
  };
}

const HASH: JsonObject = { type: "string", pattern: "^[0-9a-f]{64}$" };
const NULLABLE_HASH: JsonObject = { ...HASH, type: ["string", "null"] };
const NAME: JsonObject = { type: "string" };
const COUNT: JsonObject = { type: "integer" };
const TIME: JsonObject = { type: "string", format: "date-time" };

function recordOf(properties: JsonObject, optional: JsonObject = {}): JsonObject {
  return {
    type: "object",
    required: Object.keys(properties),
    properties: { ...properties, ...optional },
  };
}

const STATEMENT = recordOf({
  value_sha256: HASH,
  as_of: TIME,
  version: COUNT,
  workflow_id: NAME,
  provider_id: NAME,
  workflow_version: COUNT,
  document_sha256: HASH,
  run_id: NAME,
  inputs: {
    type: "array",
    items: recordOf(
      { sha256: NULLABLE_HASH, retrieved_at: { ...TIME, type: ["string", "null"] } },
      { worker: COUNT, url: NAME, method: NAME, vintage: NAME, sample: { type: "boolean" } },
    ),
  },
  workers: { type: "array", items: recordOf({ index: COUNT, type: NAME, result_sha256: NULLABLE_HASH }) },
  engine: NAME,
  jws: {
    type: "string",
    description: "Signature: a compact JWS (Ed25519) of the statement without the `jws` field.",
  },
});

const ACCESS_PROBLEMS = [
  "unauthorized",
  "payment_required",
  "insufficient_credit",
  "workflow_not_found",
  "workspace_blocked",
  "provider_not_found",
  "no_data_yet",
  "rate_limited",
  "format_not_possible",
  "precondition_failed",
  "method_not_allowed",
  "database_unavailable",
] as const;

const AS_OF: JsonObject = {
  name: "as_of",
  in: "query",
  description: "Returns the data that was current at this time.",
  schema: { type: "string", format: "date-time" },
};
const VERSION: JsonObject = {
  name: "version",
  in: "query",
  description: "Version number of the data to return, counting from 1.",
  schema: { type: "integer", minimum: 1 },
};

const header = (description: string) => ({ description, schema: { type: "string" } });
const HEADERS: JsonObject = {
  ETag: header("Strong entity tag of the value."),
  "Last-Modified": header("Time of publication."),
  "X-Data-As-Of": header("Time of publication by the run, ISO 8601."),
  "X-Data-Version": header("Version number, counting from 1."),
  "X-Run-Id": header("The run that published it."),
  "X-Provenance": header("URL of the signed statement of how the value came about."),
  "Content-Encoding": header("br or gzip, if the caller accepts it and the value is larger than 1 KiB."),
  Link: header('With `limit`: URL of the next page, `rel="next"`.'),
  "X-Next-Cursor": header("`cursor` of the next page."),
};

const TEXT: JsonObject = { schema: { type: "string" } };
const ROW_FILES: JsonObject = {
  "application/x-ndjson": TEXT,
  "text/csv": TEXT,
  "application/vnd.apache.parquet": { schema: { type: "string", format: "binary" } },
};

function valueContent(form: Form | undefined): JsonObject {
  if (form === "text") return { "text/plain": TEXT };
  const rows = { type: "array", items: { type: "object", additionalProperties: true } };
  const value = { "application/json": { schema: form === "table" ? rows : {} } };
  return form === undefined ? { ...value, "text/plain": TEXT } : value;
}

const ROWS = Object.entries(
  objectOf(JSON.stringify(z.toJSONSchema(rowsQuery.omit({ as_of: true }), { io: "input" }).properties)),
).map(([name, schema]): JsonObject & { name: string } => ({ name, in: "query", schema }));

/**
 * Returns the query parameters of a published list. If a request has any of them, the response consists of
 * the list's rows. `latest` needs a key column, which only tables have.
 */
function rowParameters(form: Form | undefined): JsonObject[] {
  if (form === "text") return [];
  return form === "JSON" ? ROWS.filter(({ name }) => name !== "latest") : ROWS;
}

const LAST_EVENT_ID = {
  description: "ID of the last event you received. Later events that are still stored are sent first.",
  schema: { type: "string" },
};

export const RESUME: JsonObject[] = [
  { name: "last_event_id", in: "query", ...LAST_EVENT_ID },
  { name: "Last-Event-ID", in: "header", ...LAST_EVENT_ID },
];

const STREAM: JsonObject[] = [
  {
    name: "stream",
    in: "query",
    description: "Streams the current value and each new one as events. Same as `Accept: text/event-stream`.",
    schema: { type: "string", enum: ["1"] },
  },
  ...RESUME,
];

export const EVENTS: JsonObject = {
  "text/event-stream": {
    schema: {
      type: "string",
      description:
        "`value` events with `{ version, as_of, run_id, value }`, where `url` replaces a value over 64 KiB; `reset` before a value that doesn't follow the previous one; `end` with `code` (`unauthorized`, `payment_required`, `quota_used`, `workflow_not_live`, `workspace_blocked`, `shutdown`), then the stream closes. A comment line is sent every 15 s.",
    },
  },
};
