import { errorCodes } from "@/lib/kit/error-codes";

/** Deadlock or serialisation failure. The transaction was rolled back, so it can be retried. */
const CONFLICT = /^(40P01|40001)$/;
const WORKSPACE_CLOSED = "MR001";

export function isConflict(error: unknown): boolean {
  return errorCodes(error).some((code) => CONFLICT.test(code));
}

export function isWorkspaceClosed(error: unknown): boolean {
  return errorCodes(error).includes(WORKSPACE_CLOSED);
}
