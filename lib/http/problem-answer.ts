import { PROBLEMS, type Problem } from "@/lib/schema/problem";
import type { ApiAnswer } from "./api-request";
import { quotaHeaders } from "./quota-headers";

/**
 * Limits for an error response: how many faults it lists, and how long a string can be. A caller who sends 2
 * MB must not get 2 MB back.
 */
const MAX_ERRORS = 100;
const MAX_CHARACTERS = 500;

/**
 * Responds with a problem in the format of RFC 9457: type, title, status and detail, plus our stable `code`.
 */
export function problemAnswer(
  problem: Problem,
  headers: Readonly<Record<string, string>> = {},
): ApiAnswer & { body: string } {
  const [usual, title] = PROBLEMS[problem.code];
  const status = problem.status ?? usual;
  const { code, detail, errors, extra, retryAfter, quota } = problem;
  return {
    status,
    headers: {
      ...headers,
      ...quotaHeaders(quota),
      "Content-Type": "application/problem+json",
      ...(status === 401 ? { "WWW-Authenticate": "Bearer" } : {}),
      ...(retryAfter === undefined ? {} : { "Retry-After": String(Math.max(1, Math.ceil(retryAfter))) }),
    },
    body: JSON.stringify({
      ...extra,
      type: `urn:millrace:problem:${code}`,
      title,
      status,
      detail: cut(detail),
      code,
      ...(errors === undefined ? {} : shown(errors)),
    }),
  };
}

function shown(errors: readonly object[]): object {
  return {
    errors: errors.slice(0, MAX_ERRORS).map(cutTexts),
    ...(errors.length > MAX_ERRORS ? { more_errors: true } : {}),
  };
}

function cutTexts(error: object): object {
  const long = Object.entries(error).some(([, value]) => isLong(value));
  if (!long) return error;
  return Object.fromEntries(
    Object.entries(error).map(([key, value]) => [key, isLong(value) ? cut(value) : value]),
  );
}

function isLong(value: unknown): value is string {
  return typeof value === "string" && value.length > MAX_CHARACTERS;
}

function cut(text: string): string {
  return isLong(text) ? `${text.slice(0, MAX_CHARACTERS).toWellFormed()}…` : text;
}
