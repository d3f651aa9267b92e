import { errorCodes } from "@/lib/kit/error-codes";

/** The database is there, but doesn't respond (`pulse.ts`). */
export const SILENT = "DATABASE_SILENT";

/** Codes of postgres.js, the network and Postgres itself when no database responds. */
const AWAY =
  /^(DATABASE_SILENT|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED)|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|08\d\d\d|57P0[1-5]|53300)$/;

export function isDatabaseAway(error: unknown): boolean {
  return errorCodes(error).some((code) => AWAY.test(code));
}
