"use client";

import type { WorkerType } from "@/components/canvas/document/catalogue";
import { useWorkflowName } from "@/components/workflows/use-workflow-name";
import type { Worker } from "@/lib/schema/workflow";
import { summaryOf } from "./summary-of";

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
