import type { OnFailure, WorkflowDocument } from "@/lib/schema/workflow";
import type { RunFacts } from "./run-store";

/**
 * The workflow to run after this failure. None for a test, for a run that handles a failure (or was called by
 * one), and for a workflow that would handle its own failure, because these could repeat for ever.
 */
export function failureHandler(run: RunFacts, document: WorkflowDocument): OnFailure | null {
  const { on_failure: handler } = document;
  if (handler === undefined || run.mode !== "production" || run.failureOf !== null) return null;
  return handler.workflow_id.toLowerCase() === run.workflowId ? null : handler;
}
