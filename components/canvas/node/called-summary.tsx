"use client";

import { summaryOf } from "@/components/canvas/actions/summary-of";
import { useWorkflowName } from "@/components/parts/use-workflow-name";
import type { WorkerType } from "@/lib/editing/catalogue";
import type { Worker } from "@/lib/schema/workflow";

interface CalledSummaryProps {
  id: string;
  worker: Worker;
  type: WorkerType | undefined;
}

export function CalledSummary({ id, worker, type }: CalledSummaryProps) {
  const name = useWorkflowName(id);
  return summaryOf(worker, type, () => name);
}
