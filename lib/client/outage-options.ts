import { queryOptions } from "@tanstack/react-query";
import { isProblem } from "./is-problem";

/** With the server's own patience of 2 s, whoever looks is told within 5 s. */
const EVERY_MS = 2_000;
const PATIENCE_MS = 2_800;

/** Why nothing works just now; null where it does. Asked for as long as somebody looks. */
export const outageOptions = queryOptions({
  queryKey: ["outage"],
  queryFn: ({ signal }) => findOutage(signal),
  refetchInterval: EVERY_MS,
  staleTime: 0,
  retry: false,
  networkMode: "always",
});

async function findOutage(signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch("/api/health/ready", {
      cache: "no-store",
      credentials: "omit",
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    // Read whatever it says: what is left unread counts as cancelled.
    const said: unknown = await answer.json().catch(() => null);
    if (answer.ok) return null;
    return isProblem(said) ? said.detail : "Millrace does not answer.";
  } catch (error) {
    if (signal.aborted) throw error;
    return "Millrace cannot be reached.";
  }
}
