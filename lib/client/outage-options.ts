import { queryOptions } from "@tanstack/react-query";
import { isProblem } from "./is-problem";

/**
 * An outage is shown within 5 s: the next check starts after 2 s, and waits 2.8 s for the response, which is
 * longer than the server's own timeout of 2 s.
 */
const EVERY_MS = 2_000;
const PATIENCE_MS = 2_800;
/**
 * Number of consecutive checks without a response after which the server counts as down (about 20 seconds).
 */
const MAX_UNANSWERED = 5;

export interface Outage {
  readonly message: string;
  /** True if nothing has failed so far, but responses take longer than usual. */
  readonly isSlow: boolean;
  readonly unanswered: number;
}

export const outageOptions = queryOptions({
  queryKey: ["outage"],
  queryFn: ({ signal, client, queryKey }) =>
    findOutage(signal, client.getQueryData<Outage>(queryKey)?.unanswered ?? 0),
  refetchInterval: EVERY_MS,
  staleTime: 0,
  retry: false,
  networkMode: "always",
});

async function findOutage(signal: AbortSignal, unanswered: number): Promise<Outage | null> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    const answer = await fetch("/api/health/ready", {
      cache: "no-store",
      credentials: "omit",
      signal: AbortSignal.any([signal, patience]),
    });
    // The body is always read, because in the browser, a response with an unread body counts as cancelled.
    const said: unknown = await answer.json().catch(() => null);
    if (answer.ok) return null;
    return down(isProblem(said) ? said.detail : "Millrace isn't responding.");
  } catch (error) {
    if (signal.aborted) throw error;
    return patience.aborted ? slow(unanswered + 1) : down("Can't reach Millrace.");
  }
}

function slow(unanswered: number): Outage {
  return unanswered < MAX_UNANSWERED
    ? { message: "Millrace is responding slowly.", isSlow: true, unanswered }
    : { message: "Millrace isn't responding.", isSlow: false, unanswered };
}

function down(message: string): Outage {
  return { message, isSlow: false, unanswered: 0 };
}
