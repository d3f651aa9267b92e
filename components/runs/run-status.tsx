import { StatusBadge } from "@/components/ui/status-badge";
import type { RunStatus as Status } from "@/lib/schema/run";
import { useIsWaiting } from "./use-waiting-workers";

interface RunStatusProps {
  run: { readonly id: string; readonly status: Status };
  className?: string;
}

/** The state of a run, which may be that it waits for a person. */
export function RunStatus({ run, className = "" }: RunStatusProps) {
  return <StatusBadge status={run.status} isWaiting={useIsWaiting(run)} className={className} />;
}
