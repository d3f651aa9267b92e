import { exactNumbers, isFractionBeyondDouble } from "@/lib/kit/exact-numbers";
import { isJsonObject, type JsonObject } from "@/lib/kit/json";
import { numberTexts } from "@/lib/kit/number-texts";
import { BEYOND_DOUBLE, decodeText, isJsonType, parseBoundedSlices } from "@/lib/kit/parse-json";
import type { Query } from "@/lib/kit/query";
import { fail, ok, type Result } from "@/lib/kit/result";
import { DATA_BOUNDS } from "@/lib/schema/body-bounds";
import { type Problem, problem, tooManyValues } from "@/lib/schema/problem";

export const MAX_WAIT_S = 60;
export const BODY_LIMIT = 1024 * 1024;
const EMPTY = new Uint8Array();

/** A call to `/api/t/{workflow_id}/{webhook_id}`, from any HTTP entry point. */
export interface WebhookCall {
  readonly method: string;
  readonly workflowId: string;
  readonly webhookId: string;
  readonly query: Query;
  /** The raw query string, to detect errors that parsing would hide. */
  readonly rawQuery: string;
  readonly headers: { get(name: string): string | null; entries(): Iterable<[string, string]> };
  /** All API keys that the caller sent, in the header or in the query. */
  readonly keys: readonly string[];
  /**
   * True if the caller has already been identified as a member of the workflow's workspace who may start
   * runs.
   */
  readonly byOwner?: boolean;
  /**
   * True if the run must not publish values, so that the workflow's endpoints keep serving the current ones.
   */
  readonly aside?: boolean;
  readonly hasBody: boolean;
  readBody(limitBytes: number): Promise<Result<Uint8Array, Problem>>;
  readonly traceparent: string | null;
  /** IP address of the caller. */
  address(): string;
  /** Origin of URLs in the response. */
  readonly origin: string;
  /** Aborted when the caller disconnects before the response. */
  signal(): AbortSignal;
}

export interface ReadCall {
  readonly body: JsonObject;
  /**
   * The body as used for everything except variables. Integers beyond 2^53 are strings with all their digits.
   */
  readonly exactBody: JsonObject;
  readonly bytes: Uint8Array;
  readonly waitS: number | undefined;
}

/** Errors are checked in the order 415, 413, 400. */
export async function readWebhookCall(
  call: WebhookCall,
  variables: readonly { readonly name: string }[],
): Promise<Result<ReadCall, Problem>> {
  const bytes = await readBytes(call);
  if (!bytes.ok) return bytes;
  if (!isReadable(call.rawQuery)) {
    return fail(
      problem("invalid_query", "The query string is invalid. Percent-encode special characters in UTF-8."),
    );
  }
  const wait = readWait(call);
  if (!wait.ok) return wait;
  const body = await readBody(call, bytes.value, variables);
  return body.ok ? ok({ ...body.value, bytes: bytes.value, waitS: wait.value }) : body;
}

async function readBytes(call: WebhookCall): Promise<Result<Uint8Array, Problem>> {
  if (call.method !== "POST") return ok(EMPTY);
  const type = call.headers.get("content-type");
  if (type !== null && !isJsonType(type)) return fail(NOT_JSON);
  if (!call.hasBody) return ok(EMPTY);
  // Whether a chunked body is empty is known only once it is read.
  const mayBeEmpty = call.headers.get("content-length") === null;
  if (type === null && !mayBeEmpty) return fail(NOT_JSON);
  const bytes = await call.readBody(BODY_LIMIT);
  return type === null && (!bytes.ok || bytes.value.length > 0) ? fail(NOT_JSON) : bytes;
}

const NOT_JSON = problem(
  "unsupported_media_type",
  "Send the variables as JSON, with Content-Type: application/json.",
);

type Bodies = Pick<ReadCall, "body" | "exactBody">;

async function readBody(
  call: WebhookCall,
  bytes: Uint8Array,
  variables: readonly { readonly name: string }[],
): Promise<Result<Bodies, Problem>> {
  if (call.method !== "POST" || (bytes.length === 0 && mayBeLeftOut(call)))
    return ok({ body: {}, exactBody: {} });
  const text = decodeText(bytes);
  if (!text.ok) return fail(problem("invalid_json", text.error));
  const parsed = await parseBoundedSlices(text.value, DATA_BOUNDS);
  if (!parsed.ok) {
    const { isTooLarge, message } = parsed.error;
    return fail(isTooLarge ? tooManyValues("invalid_variables", message) : problem("invalid_json", message));
  }
  if (!isJsonObject(parsed.value))
    return fail(problem("invalid_body", "The body must be a JSON object with the variables as fields."));
  const exact = exactNumbers(text.value);
  // Integers beyond 2^53 are rejected here only outside variables. Variables are checked by type, and those
  // checks have their own errors.
  if (exact.beyond > 0 && exact.beyond > countBeyond(text.value, variables))
    return fail(problem("invalid_json", BEYOND_DOUBLE));
  if (exact.json === text.value) return ok({ body: parsed.value, exactBody: parsed.value });
  const exactBody = await parseBoundedSlices(exact.json, DATA_BOUNDS);
  return exactBody.ok && isJsonObject(exactBody.value)
    ? ok({ body: parsed.value, exactBody: exactBody.value })
    : fail(problem("invalid_json", BEYOND_DOUBLE));
}

function countBeyond(json: string, variables: readonly { readonly name: string }[]): number {
  const texts = numberTexts(json);
  return variables.filter(({ name }) => isFractionBeyondDouble(texts.get(name) ?? "0")).length;
}

/**
 * True if an empty body is allowed: either there is no content type, so no body was announced, or the body is
 * chunked, so we couldn't know in advance that it would be empty.
 */
function mayBeLeftOut({ hasBody, headers }: WebhookCall): boolean {
  return headers.get("content-type") === null || (hasBody && headers.get("content-length") === null);
}

export function readWait({
  query,
  headers,
}: Pick<WebhookCall, "query" | "headers">): Result<number | undefined, Problem> {
  const [asked, ...more] = query.getAll("wait");
  if (asked !== undefined) {
    if (more.length > 0 || !/^\d+$/.test(asked)) {
      return fail(
        problem("invalid_query", "`wait` must be a whole number of seconds.", {
          errors: [
            { path: "wait", code: "invalid_type", message: "`wait` must be a whole number of seconds." },
          ],
        }),
      );
    }
    return ok(Math.min(Number(asked), MAX_WAIT_S));
  }
  const preferred = /(?:^|[,;\s])wait\s*=\s*"?(\d+)"?/i.exec(headers.get("prefer") ?? "")?.[1];
  return ok(preferred === undefined ? undefined : Math.min(Number(preferred), MAX_WAIT_S));
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
