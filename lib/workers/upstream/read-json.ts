import type { Json, JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { retryAfterMs } from "@/lib/kit/retry-after-ms";
import type { GuardedAnswer } from "@/lib/schema/guarded-fetch";
import { codeOfStatus, type Dialect, type Verdict } from "./dialect";
import type { Refusal } from "./refusal";
import { refusalMessage } from "./refusal-message";
import { hideKey, upstreamMessage } from "./upstream-message";

export interface Reader {
  readonly dialect: Dialect;
  readonly key: string | null;
  readonly nowMs: number;
}

/**
 * The only function that turns a response into JSON or a refusal with an error code. The status is checked
 * before the body, except for errors in responses with a 2xx status. The content type is ignored, because
 * providers send JSON with any content type.
 */
export function readJson(answer: GuardedAnswer, reader: Reader): Result<Json, Refusal> {
  const text = readText(answer, reader);
  if (!text.ok) return text;
  if (answer.ok && answer.status === 204) return ok(null);
  const body = parse(text.value);
  if (body === undefined) return fail(notJson(reader, text.value));
  const stated = reader.dialect.stated(body);
  if (!stated) return ok(body);
  return fail(readAnswer(answer, stated.status ?? 200, stated.text, reader));
}

export function readText(answer: GuardedAnswer, reader: Reader): Result<string, Refusal> {
  if (!answer.ok) return fail(unanswered(answer.code, answer.message, reader));
  const text = new TextDecoder().decode(answer.body);
  if (answer.status >= 200 && answer.status < 300) return ok(text);
  const body = parse(text);
  const stated = body === undefined ? null : reader.dialect.stated(body);
  return fail(readAnswer(answer, answer.status, stated?.text ?? text, reader));
}

/**
 * Creates the refusal for an error response, or for an error inside a successful response, such as one about
 * one of several symbols.
 */
export function refusalOf(status: number, text: string, reader: Reader, retryAfter: number | null): Refusal {
  const said = upstreamMessage(text, reader.key);
  const verdict: Verdict = reader.dialect.checkParams(status, said) ?? { code: codeOfStatus(status) };
  const details: JsonObject = { status };
  if (said) details.said = said;
  if (verdict.parameter) details.parameter = verdict.parameter;
  const message = refusalMessage(verdict.code, reader.dialect.name, said, retryAfter);
  return verdict.code === "rate_limited"
    ? { code: verdict.code, message, retryAfterMs: retryAfter, details }
    : { code: verdict.code, message, details };
}

export function notJson(reader: Reader, text: string): Refusal {
  const details: JsonObject = {};
  const said = upstreamMessage(text, reader.key);
  if (said) details.said = said;
  const message = refusalMessage("upstream_invalid", reader.dialect.name, "", null);
  return { code: "upstream_invalid", message, details };
}

function readAnswer(answer: GuardedAnswer, status: number, text: string, reader: Reader): Refusal {
  const header = answer.ok ? answer.headers["retry-after"] : undefined;
  const waitMs = retryAfterMs(header, reader.nowMs);
  // The wait is rounded up, because steps report whole seconds.
  return refusalOf(status, text, reader, waitMs === null ? null : Math.ceil(waitMs / 1000) * 1000);
}

function unanswered(
  code: Extract<GuardedAnswer, { ok: false }>["code"],
  reason: string,
  reader: Reader,
): Refusal {
  const message = refusalMessage(code, reader.dialect.name, "", null);
  return { code, message, details: { reason: hideKey(reason, reader.key) } };
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}
