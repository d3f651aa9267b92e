import { queryOptions } from "@tanstack/react-query";
import { isProblem } from "./is-problem";

/** With the server's own patience of 2 s, whoever looks is told within 5 s. */
const EVERY_MS = 2_000;
const PATIENCE_MS = 2_800;
/** Questions in a row without an answer, after which the server counts as down: about 20 seconds. */
const MAX_UNANSWERED = 5;

export interface Outage {
  readonly message: string;
  /** Nothing failed so far: the server takes longer than usual to answer. */
  readonly isSlow: boolean;
  /** Questions in a row that got no answer in time. */
  readonly unanswered: number;
}

/** Why nothing works just now, or slowly; null where it does. Asked for as long as somebody looks. */
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
    // Read whatever it says: what is left unread counts as cancelled.
    const said: unknown = await answer.json().catch(() => null);
    if (answer.ok) return null;
    return down(isProblem(said) ? said.detail : "Millrace does not answer.");
  } catch (error) {
    if (signal.aborted) throw error;
    return patience.aborted ? slow(unanswered + 1) : down("Millrace cannot be reached.");
  }
}

function slow(unanswered: number): Outage {
  return unanswered < MAX_UNANSWERED
    ? { message: "Millrace is slow to answer.", isSlow: true, unanswered }
    : { message: "Millrace does not answer.", isSlow: false, unanswered };
}

function down(message: string): Outage {
  return { message, isSlow: false, unanswered: 0 };
}
