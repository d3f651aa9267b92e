import { ApiError } from "@/lib/client/api-error";

interface Asked {
  readonly data: unknown;
  readonly error: unknown;
}

/** Previous data stays visible after a failed refresh, unless the item no longer exists. */
export function cannotShow({ data, error }: Asked): boolean {
  if (error === null) return false;
  return data === undefined || (error instanceof ApiError && error.status === 404);
}
