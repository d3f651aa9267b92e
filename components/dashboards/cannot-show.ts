import { ApiError } from "@/lib/client/api-error";

interface Asked {
  readonly data: unknown;
  readonly error: unknown;
}

/**
 * True if there is nothing to show. After a failed refresh, the previous data stays visible, unless the item
 * no longer exists.
 */
export function cannotShow({ data, error }: Asked): boolean {
  if (error === null) return false;
  return data === undefined || (error instanceof ApiError && error.status === 404);
}
