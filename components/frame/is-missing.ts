import { ApiError } from "@/lib/client/api-error";

/** True if the item doesn't exist, so that a retry wouldn't help. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
