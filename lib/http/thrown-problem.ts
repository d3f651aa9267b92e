import type { Logger } from "pino";
import { errorCodes } from "@/lib/kit/error-codes";
import { randomToken } from "@/lib/kit/id";
import { type Problem, problem } from "@/lib/schema/problem";
import { isConflict, isWorkspaceClosed, UNCONFIRMED } from "@/lib/schema/sql-states";
import { isDatabaseAway, SILENT } from "@/lib/service/process/database-away";

/** Error codes for text with U+0000, which Postgres can't store. */
const UNSTORABLE = /^(22021|22P05)$/;
/** Postgres cancels a statement that reaches its `statement_timeout`. */
const CANCELED = "57014";
const SLOW_RETRY_SECONDS = 30;
const RETRY_SECONDS = 2;
const UNKNOWN = " Your request may still complete. Check before you retry.";

/** Logs a thrown error under an ID. The caller sees only that ID. */
export function thrownProblem(
  error: unknown,
  log: Logger,
  facts: Record<string, unknown>,
  /** True if the request makes a change that may take effect even if the database stops responding. */
  changes = false,
): Problem {
  const codes = errorCodes(error);
  if (codes.some((code) => UNSTORABLE.test(code))) {
    const message = "A string contains the character U+0000, which can't be stored.";
    return problem("invalid_input", message, { errors: [{ path: "", code: "invalid_text", message }] });
  }
  if (codes.includes(CANCELED)) {
    log.warn({ ...facts, codes }, "A statement took too long and was cancelled");
    const detail = "The query took too long. Request fewer rows, or filter on indexed columns.";
    return problem("query_too_slow", detail, { retryAfter: SLOW_RETRY_SECONDS });
  }
  if (isDatabaseAway(error)) {
    log.error({ ...facts, codes }, "Database unavailable");
    const unknown = changes && (codes.includes(SILENT) || codes.includes(UNCONFIRMED)) ? UNKNOWN : "";
    return problem(
      "database_unavailable",
      `The database isn't responding. Try again in a moment.${unknown}`,
      {
        retryAfter: RETRY_SECONDS,
      },
    );
  }
  if (isWorkspaceClosed(error))
    return problem("conflict", "This workspace is being deleted, so you can't add anything to it.");
  if (isConflict(error)) {
    log.warn({ ...facts, codes }, "A request failed after repeated conflicts with other requests");
    const detail =
      "Other requests are changing the same data right now, so your change wasn't made. Try again.";
    return problem("database_unavailable", detail, { retryAfter: RETRY_SECONDS });
  }
  const errorId = randomToken(12);
  log.error({ ...facts, errorId, error }, "A request failed with an unexpected error");
  return problem(
    "internal",
    `Something went wrong on our side. The server log has details under the error ID ${errorId}.`,
    {
      extra: { error_id: errorId },
    },
  );
}
