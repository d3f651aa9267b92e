/** It is there, and does not answer (`pulse.ts`). */
export const SILENT = "DATABASE_SILENT";

/** What postgres.js, the network and Postgres itself say when no database answers. */
const AWAY =
  /^(DATABASE_SILENT|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED)|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|08\d\d\d|57P0[1-5]|53300)$/;

export function isDatabaseAway(error: unknown): boolean {
  return errorCodes(error).some((code) => AWAY.test(code));
}

/** The codes of an error and of what caused it: drizzle wraps what the driver throws. */
export function errorCodes(error: unknown): string[] {
  const codes: string[] = [];
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if ("code" in current && typeof current.code === "string") codes.push(current.code);
    if (current instanceof AggregateError) codes.push(...current.errors.flatMap(errorCodes));
    current = current.cause;
  }
  return codes;
}
