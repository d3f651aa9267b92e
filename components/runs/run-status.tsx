import { useRunWait } from "@/components/parts/use-run-wait";
import { StatusBadge } from "@/components/ui/status-badge";

interface RunStatusProps {
  run: NonNullable<Parameters<typeof useRunWait>[0]>;
  className?: string;
}

export function RunStatus({ run, className = "" }: RunStatusProps) {
  return <StatusBadge status={run.status} wait={useRunWait(run)} className={className} />;
}
