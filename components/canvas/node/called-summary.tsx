"use client";

import { summaryOf } from "@/components/canvas/actions/summary-of";
import { useWorkflowName } from "@/components/parts/use-workflow-name";
import type { WorkerType } from "@/lib/editing/catalogue";
import type { Worker } from "@/lib/schema/workflow";

interface CalledSummaryProps {
  /** The workflow that it calls. */
  id: string;
  worker: Worker;
  type: WorkerType | undefined;
}

/** What a worker is set to do that calls another workflow, by that workflow's name. */
export function CalledSummary({ id, worker, type }: CalledSummaryProps) {
  const name = useWorkflowName(id);
  return summaryOf(worker, type, () => name);
}
