import { useQuery } from "@tanstack/react-query";
import type { Wait } from "@/components/ui/status-badge";
import { openApprovalsOptions } from "@/lib/client/approval-queries";
import type { ListedRun, RunStatus } from "@/lib/schema/run";
import { getRunWait } from "./get-wait";

interface WaitingRun {
  readonly id: string;
  readonly status: RunStatus;
  readonly steps?: ListedRun["steps"];
}

/**
 * Returns what a run is waiting for. Approvals are looked up in the list loaded for the notifications, so an
 * approval that is missing from that list isn't found. Other waits are read from the run's steps, once these
 * are loaded.
 */
export function useRunWait(run: WaitingRun | undefined): Wait | null {
  const isRunning = run?.status === "running";
  const { data: isAsked = false } = useQuery({
    ...openApprovalsOptions,
    enabled: isRunning,
    // The notifications already poll this query, so it isn't polled here.
    refetchInterval: false,
    select: ({ items }) => items.some((open) => open.run_id === run?.id),
  });
  if (!isRunning) return null;
  return isAsked ? { for: "approval" } : getRunWait(run.steps ?? []);
}
