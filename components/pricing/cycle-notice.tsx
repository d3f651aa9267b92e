"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { query } from "@/lib/client/query";
import { getWorkflow } from "@/lib/contract/workflows";
import { hasOnlySchedules } from "./has-only-schedules";

interface CycleNoticeProps {
  workflowId: string;
  onPlan: () => void;
}

export function CycleNotice({ workflowId, onPlan }: CycleNoticeProps) {
  const workflow = useQuery(query(getWorkflow, { params: { id: workflowId } }));
  if (!workflow.data || !hasOnlySchedules(workflow.data.workers)) return null;
  return (
    <div
      role="status"
      className="flex flex-col gap-2 rounded-md border border-warn-line bg-warn-soft px-3 py-2"
    >
      <p className="text-sm">
        This workflow only runs on a schedule, and subscribers aren't charged for scheduled runs. A price per
        cycle would earn nothing. With a plan that counts reads, you charge for the data that subscribers
        read.
      </p>
      <Button size="sm" className="self-start" onClick={onPlan}>
        Switch to a plan that counts reads
      </Button>
    </div>
  );
}
