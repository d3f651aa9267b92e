import { Badge } from "@/components/ui/badge";
import type { WorkflowSummary } from "./workflow-summary";

export function LiveState({ workflow }: { workflow: WorkflowSummary }) {
  if (workflow.offline) return <Badge tone="warn">Offline</Badge>;
  if (workflow.live_version === null) return <Badge>Draft</Badge>;
  return (
    <span className="flex items-center gap-1">
      <Badge tone="ok">Live v{workflow.live_version}</Badge>
      {workflow.unpublished_changes && (
        <Badge tone="warn">
          <span className="sm:max-md:hidden">Unpublished changes</span>
          <span className="max-sm:hidden md:hidden">Edited</span>
        </Badge>
      )}
    </span>
  );
}
