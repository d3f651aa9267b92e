import type { Logger } from "pino";
import { randomToken } from "@/lib/kit/id";
import { type Problem, problem } from "@/lib/schema/problem";

/** What postgres.js, the network and Postgres itself say when no database answers. */
const AWAY =
  /^(CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED)|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|08\d\d\d|57P0[1-5]|53300)$/;
/** Text that Postgres cannot hold, U+0000 that is. */
const UNSTORABLE = /^(22021|22P05)$/;
const RETRY_SECONDS = 2;

/** What becomes of a throw: it is logged once, under an id, and the caller learns that id and nothing else. */
export function thrownProblem(error: unknown, log: Logger, facts: Record<string, unknown>): Problem {
  const codes = errorCodes(error);
  if (codes.some((code) => UNSTORABLE.test(code))) {
    const message = "A text holds the character U+0000, which cannot be stored.";
    return problem("invalid_input", message, { errors: [{ path: "", code: "invalid_text", message }] });
  }
  if (codes.some((code) => AWAY.test(code))) {
    log.error({ ...facts, codes }, "The database is away");
    return problem("database_unavailable", "The database does not answer. Try again in a moment.", {
      retryAfter: RETRY_SECONDS,
    });
  }
  const errorId = randomToken(12);
  log.error({ ...facts, errorId, error }, "A request broke");
  return problem("internal", `Something broke on our side. It is in the log under ${errorId}.`, {
    extra: { error_id: errorId },
  });
}

/** The codes of an error and of what caused it: drizzle wraps what the driver throws. */
function errorCodes(error: unknown): string[] {
  const codes: string[] = [];
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if ("code" in current && typeof current.code === "string") codes.push(current.code);
    if (current instanceof AggregateError) codes.push(...current.errors.flatMap(errorCodes));
    current = current.cause;
  }
  return codes;
}
