import { StatusIcon } from "@/components/ui/status-badge";
import type { BackRun } from "@/lib/contract/back-runs";
import { statusLabel } from "./back-run-labels";

export function BackRunStatus({ backRun }: { backRun: Pick<BackRun, "status" | "error"> }) {
  const { word, icon, colour } = statusLabel(backRun);
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${colour}`}>
      <StatusIcon status={icon} />
      {word}
    </span>
  );
}
