import { PROBLEMS, type Problem } from "@/lib/schema/problem";
import type { ApiAnswer } from "./api-request";

/** A problem as RFC 9457 wants it: type, title, status and detail, with our stable `code` beside them. */
export function problemAnswer(
  problem: Problem,
  headers: Readonly<Record<string, string>> = {},
): ApiAnswer & { body: string } {
  const [status, title] = PROBLEMS[problem.code];
  const { code, detail, errors, extra, retryAfter } = problem;
  return {
    status,
    headers: {
      ...headers,
      "Content-Type": "application/problem+json",
      ...(status === 401 ? { "WWW-Authenticate": "Bearer" } : {}),
      ...(retryAfter === undefined ? {} : { "Retry-After": String(Math.max(1, Math.ceil(retryAfter))) }),
    },
    body: JSON.stringify({
      ...extra,
      type: `urn:millrace:problem:${code}`,
      title,
      status,
      detail,
      code,
      ...(errors === undefined ? {} : { errors }),
    }),
  };
}
