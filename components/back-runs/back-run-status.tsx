import { StatusIcon } from "@/components/ui/status-badge";
import type { BackRun } from "@/lib/contract/back-runs";
import { statusLabel } from "./back-run-labels";

export function BackRunStatus({ backRun }: { backRun: Pick<BackRun, "status" | "error"> }) {
  const { word, icon, colour } = statusLabel(backRun);
  return (
    <span className={`inline-flex items-baseline gap-1.5 whitespace-nowrap align-bottom ${colour}`}>
      <StatusIcon status={icon} className="self-center" />
      {word}
    </span>
  );
}
