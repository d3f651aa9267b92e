import { WORKFLOW_STATES, type WorkflowState } from "@/lib/schema/workflow-state";

/** What the list is narrowed to; it stands in the address, so that a view can be kept and shared. */
export interface WorkflowFilter {
  readonly q: string;
  readonly state: WorkflowState | null;
}

export function readWorkflowFilter(address: { get(name: string): string | null }): WorkflowFilter {
  const state = address.get("state");
  return {
    q: address.get("q") ?? "",
    state: WORKFLOW_STATES.find((known) => known === state) ?? null,
  };
}

export function workflowsAddress({ q, state }: WorkflowFilter): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(state && { state }) }).toString();
  return query === "" ? "/workflows" : `/workflows?${query}`;
}
