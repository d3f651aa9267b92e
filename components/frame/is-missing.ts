import { ApiError } from "@/lib/client/api-error";

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
