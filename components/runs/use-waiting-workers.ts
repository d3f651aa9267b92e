import { useQuery } from "@tanstack/react-query";
import { openApprovalsOptions } from "@/lib/client/approval-queries";
import type { RunStatus } from "@/lib/schema/run";

interface WaitingRun {
  readonly id: string;
  readonly status: RunStatus;
}

const NONE: readonly number[] = [];

/**
 * The workers of a run that wait for a person to decide. It shares what the bell asks for, so it knows of as many open
 * decisions as the bell does.
 */
export function useWaitingWorkers(run: WaitingRun | undefined): readonly number[] {
  const isRunning = run?.status === "running";
  const { data = NONE } = useQuery({
    ...openApprovalsOptions,
    enabled: isRunning,
    // The bell asks again for all of them.
    refetchInterval: false,
    select: ({ items }) => items.flatMap((open) => (open.run_id === run?.id ? [open.worker] : [])),
  });
  return isRunning ? data : NONE;
}

export function useIsWaiting(run: WaitingRun | undefined): boolean {
  return useWaitingWorkers(run).length > 0;
}
