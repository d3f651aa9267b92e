import { errorCodes } from "@/lib/kit/error-codes";

/** Error code for a database that is connected but doesn't respond (`pulse.ts`). */
export const SILENT = "DATABASE_SILENT";

/**
 * Error codes for a database that doesn't respond or doesn't accept writes, as reported by postgres.js, the
 * network, a pooler or Postgres itself, and our own code for a commit that the standby hasn't confirmed.
 */
const AWAY =
  /^(DATABASE_SILENT|COMMIT_UNCONFIRMED|25006|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED)|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08[\dP]\d\d|57P0[1-5]|53300)$/;

export function isDatabaseAway(error: unknown): boolean {
  return errorCodes(error).some((code) => AWAY.test(code));
}
