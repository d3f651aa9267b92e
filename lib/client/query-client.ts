import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error";

const FRESH_MS = 10_000;
const RETRIES = 2;

interface Noticed {
  onSignedOut: () => void;
  /**
   * Called when a request fails because two-factor authentication has become required since the page was
   * opened.
   */
  onSecondStepMissing: () => void;
}

/** Any failed request can reveal that the session has ended. */
export function createQueryClient({ onSignedOut, onSecondStepMissing }: Noticed): QueryClient {
  const notice = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.status === 401 || error.code === "person_blocked") onSignedOut();
    if (error.code === "second_step_missing") onSecondStepMissing();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: notice }),
    mutationCache: new MutationCache({ onError: notice }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: (count, error) => count < RETRIES && canHelp(error) },
    },
  });
}

/**
 * True if a retry may succeed: after a network error, or if the server was unavailable. A request that failed
 * for any other reason would fail again.
 */
export function canHelp(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.kind === "network" || (error.status !== null && error.status >= 500 && error.code !== "internal")
  );
}
