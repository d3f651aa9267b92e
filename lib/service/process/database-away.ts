import { errorCodes } from "@/lib/kit/error-codes";

/** The database is connected but doesn't respond (`pulse.ts`). */
export const SILENT = "DATABASE_SILENT";

/** Error codes of postgres.js, the network and Postgres itself for a database that doesn't respond. */
const AWAY =
  /^(DATABASE_SILENT|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED)|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|08\d\d\d|57P0[1-5]|53300)$/;

export function isDatabaseAway(error: unknown): boolean {
  return errorCodes(error).some((code) => AWAY.test(code));
}
