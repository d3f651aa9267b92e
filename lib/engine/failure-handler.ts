import type { OnFailure, WorkflowDocument } from "@/lib/schema/workflow";
import type { RunFacts } from "./run-store";

/**
 * Returns the workflow to run after this failure. Null for tests. Also null for runs that handle a failure
 * (or were called by such a run) and for workflows that would handle their own failures, because these could
 * repeat forever.
 */
export function failureHandler(run: RunFacts, document: WorkflowDocument): OnFailure | null {
  const { on_failure: handler } = document;
  if (handler === undefined || run.mode !== "production" || run.failureOf !== null) return null;
  return handler.workflow_id.toLowerCase() === run.workflowId ? null : handler;
}
