import { useRunWait } from "@/components/parts/use-run-wait";
import { StatusBadge } from "@/components/ui/status-badge";

interface RunStatusProps {
  run: NonNullable<Parameters<typeof useRunWait>[0]>;
  className?: string;
}

/** Only a running run can wait, so the others in a list don't look up what they wait for. */
export function RunStatus({ run, className = "" }: RunStatusProps) {
  if (run.status === "running") return <RunningStatus run={run} className={className} />;
  return <StatusBadge status={run.status} className={className} />;
}

function RunningStatus({ run, className }: Required<RunStatusProps>) {
  return <StatusBadge status={run.status} wait={useRunWait(run)} className={className} />;
}
