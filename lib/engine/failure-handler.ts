import type { OnFailure, WorkflowDocument } from "@/lib/schema/workflow";
import type { RunFacts } from "./run-store";

/**
 * What a document says is to run when this run has failed. Nothing for a test, for a run that was begun by a failure
 * (or called by one that was), and where a workflow would handle its own failure: nothing may begin itself for ever.
 */
export function failureHandler(run: RunFacts, document: WorkflowDocument): OnFailure | null {
  const { on_failure: handler } = document;
  if (handler === undefined || run.mode !== "production" || run.failureOf !== null) return null;
  return handler.workflow_id.toLowerCase() === run.workflowId ? null : handler;
}
