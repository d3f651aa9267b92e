import { ApiError } from "@/lib/client/api-error";

export interface ErrorWords {
  detail: string;
  /** ID of the error in the server's log. Only server errors have one. */
  errorId: string | null;
}

export function describeError(error: unknown): ErrorWords {
  if (!(error instanceof ApiError)) {
    return {
      detail: "Something went wrong on this page. Reload it. If the problem persists, contact the operator.",
      errorId: null,
    };
  }
  const wait = error.retryAfter === null ? "" : ` Try again in ${waitOf(error.retryAfter)}.`;
  const says = error.detail || `${error.title}.`;
  const isOurs = error.kind === "unreadable" || (error.status ?? 0) >= 500;
  return {
    detail: /try again in/i.test(says) ? says : says + wait,
    errorId: isOurs ? error.errorId : null,
  };
}

function waitOf(seconds: number): string {
  return seconds < 90 ? `${Math.max(1, seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
