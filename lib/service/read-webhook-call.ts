import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { isJsonType, parseJson } from "@/lib/kit/parse-json";
import type { Query } from "@/lib/kit/query";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";

/** The longest that a caller can wait for a result, seconds. */
export const MOST_WAIT_S = 60;
const BODY_LIMIT = 1024 * 1024;
/** Headers that open doors; nothing downstream needs them. */
const SECRET_HEADERS = new Set(["authorization", "cookie", "proxy-authorization", "x-api-key"]);
const EMPTY = new Uint8Array();

/** What arrives at `/api/t/{workflow_id}/{webhook_id}`, whichever door it came through. */
export interface WebhookCall {
  readonly method: string;
  readonly workflowId: string;
  readonly webhookId: string;
  readonly query: Query;
  /** The query as it was sent, for a fault that parsing would hide. */
  readonly rawQuery: string;
  readonly headers: { get(name: string): string | null; entries(): Iterable<[string, string]> };
  readonly hasBody: boolean;
  readBody(limitBytes: number): Promise<Result<Uint8Array, "too_large">>;
  /** What addresses in the answer begin with. */
  readonly origin: string;
  /** Aborted when the caller goes away before it has its answer. */
  signal(): AbortSignal;
}

export interface ReadCall {
  readonly body: JsonObject;
  readonly bytes: Uint8Array;
  /** Seconds that the caller asked to wait; undefined when it did not say. */
  readonly waitS: number | undefined;
}

/** What the call says, with the faults of contract 2 in their order: 415, 413, 400. */
export async function readWebhookCall(call: WebhookCall): Promise<Result<ReadCall, Problem>> {
  const bytes = await readBytes(call);
  if (!bytes.ok) return bytes;
  if (!isReadable(call.rawQuery)) {
    return fail(
      problem("invalid_query", "The query is not valid: percent signs must begin an escape, in UTF-8."),
    );
  }
  const wait = readWait(call);
  if (!wait.ok) return wait;
  const body = readBody(call, bytes.value);
  return body.ok ? ok({ body: body.value, bytes: bytes.value, waitS: wait.value }) : body;
}

async function readBytes(call: WebhookCall): Promise<Result<Uint8Array, Problem>> {
  if (call.method !== "POST") return ok(EMPTY);
  const type = call.headers.get("content-type");
  if (type === null ? call.hasBody : !isJsonType(type)) {
    return fail(
      problem("unsupported_media_type", "Send the variables as JSON, with Content-Type: application/json."),
    );
  }
  const bytes = call.hasBody ? await call.readBody(BODY_LIMIT) : ok(EMPTY);
  return bytes.ok ? bytes : fail(problem("body_too_large", "The body may have 1 MiB at most."));
}

function readBody(call: WebhookCall, bytes: Uint8Array): Result<JsonObject, Problem> {
  if (call.method !== "POST" || (bytes.length === 0 && call.headers.get("content-type") === null))
    return ok({});
  const parsed = parseJson(bytes);
  if (!parsed.ok) return fail(problem("invalid_json", parsed.error));
  if (!isJsonObject(parsed.value))
    return fail(problem("invalid_body", "The body must be a JSON object, with the variables as its fields."));
  return ok(parsed.value);
}

function readWait({ query, headers }: WebhookCall): Result<number | undefined, Problem> {
  const [asked, ...more] = query.getAll("wait");
  if (asked !== undefined) {
    if (more.length > 0 || !/^\d{1,9}$/.test(asked)) {
      return fail(
        problem("invalid_query", "`wait` is a whole number of seconds.", {
          errors: [{ path: "wait", code: "invalid_type", message: "`wait` is a whole number of seconds." }],
        }),
      );
    }
    return ok(Math.min(Number(asked), MOST_WAIT_S));
  }
  const preferred = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,9})"?/i.exec(headers.get("prefer") ?? "")?.[1];
  return ok(preferred === undefined ? undefined : Math.min(Number(preferred), MOST_WAIT_S));
}

function isReadable(rawQuery: string): boolean {
  if (!rawQuery.includes("%")) return true;
  try {
    decodeURIComponent(rawQuery.replaceAll("+", " "));
    return true;
  } catch {
    return false;
  }
}

/** What `{{request…}}` reads later, without what is there to carry keys. */
export function storedRequest(call: WebhookCall, body: JsonObject): string {
  const { api_key: _key, ...fields } = body;
  return JSON.stringify({
    method: call.method,
    body: fields,
    query: storedQuery(call.query),
    headers: storedHeaders(call),
  });
}

function storedQuery(query: Query): JsonObject {
  if (query.size === 0) return {};
  const names = new Set(query.keys());
  names.delete("api_key");
  const values = [...names].map((name): [string, Json] => {
    const [first = "", ...more] = query.getAll(name);
    return [name, more.length === 0 ? first : [first, ...more]];
  });
  return Object.fromEntries(values);
}

/** A header may be called `__proto__`: nothing is inherited, so it is a name like any other. */
function storedHeaders({ headers }: WebhookCall): Record<string, string> {
  const stored: Record<string, string> = Object.create(null);
  for (const [name, value] of headers.entries()) if (!SECRET_HEADERS.has(name)) stored[name] = value;
  return stored;
}

export function queryWithoutKey(call: WebhookCall): string {
  const query = new URLSearchParams([...call.query]);
  query.delete("api_key");
  return query.toString();
}
