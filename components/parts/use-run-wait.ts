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
 * What a run waits for. Approvals come from the bell's list, so it knows of as many as the bell does; times come from the
 * steps, where they are loaded.
 */
export function useRunWait(run: WaitingRun | undefined): Wait | null {
  const isRunning = run?.status === "running";
  const { data: isAsked = false } = useQuery({
    ...openApprovalsOptions,
    enabled: isRunning,
    // The bell asks again for all of them.
    refetchInterval: false,
    select: ({ items }) => items.some((open) => open.run_id === run?.id),
  });
  if (!isRunning) return null;
  return isAsked ? { for: "approval" } : getRunWait(run.steps ?? []);
}
