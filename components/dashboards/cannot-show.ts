import { ApiError } from "@/lib/client/api-error";

interface Asked {
  readonly data: unknown;
  readonly error: unknown;
}

/** Whether nothing is left to look at. What was shown stays when a refresh fails, but not when it is there no longer. */
export function cannotShow({ data, error }: Asked): boolean {
  if (error === null) return false;
  return data === undefined || (error instanceof ApiError && error.status === 404);
}
