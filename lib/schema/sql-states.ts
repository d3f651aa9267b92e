import { errorCodes } from "@/lib/kit/error-codes";

/** Deadlock or serialisation failure. The transaction was rolled back, so it can be retried. */
const CONFLICT = /^(40P01|40001)$/;
/**
 * PostgreSQL's error code for a write to a server that accepts only reads, for example because it was
 * demoted.
 */
export const READ_ONLY = "25006";
/** Our own code for a commit that may be lost if another database server takes over (`db/pool-state.ts`). */
export const UNCONFIRMED = "COMMIT_UNCONFIRMED";
const WORKSPACE_CLOSED = "MR001";

export function isConflict(error: unknown): boolean {
  return errorCodes(error).some((code) => CONFLICT.test(code));
}

export function isWorkspaceClosed(error: unknown): boolean {
  return errorCodes(error).includes(WORKSPACE_CLOSED);
}
