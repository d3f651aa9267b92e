import type { Wait } from "@/components/ui/status-badge";
import { isJsonObject } from "@/lib/kit/json";
import type { Step } from "@/lib/schema/run";

type WaitingStep = Pick<Step, "status" | "waiting_until"> & { readonly input?: unknown };

export function getWait({ status, waiting_until: until, input }: WaitingStep): Wait | null {
  if (status !== "running" || until === undefined) return null;
  return isJsonObject(input) && input.mode === "approval" ? { for: "approval" } : { for: "time", until };
}

/**
 * Returns what a run is waiting for; null if any running step isn't waiting. If several steps are waiting,
 * returns the wait that ends first.
 */
export function getRunWait(steps: readonly WaitingStep[]): Wait | null {
  const running = steps.filter(({ status }) => status === "running");
  const waits = running.map(getWait);
  if (waits.includes(null)) return null;
  return waits.reduce((first, wait) => (first === null || isSooner(wait, first) ? wait : first), null);
}

function isSooner(wait: Wait | null, other: Wait): boolean {
  if (wait?.for === "approval") return true;
  return (
    wait !== null && other.for === "time" && Date.parse(wait.until ?? "") < Date.parse(other.until ?? "")
  );
}
