/** `changed` means live, with a draft that differs from the live version. */
export const WORKFLOW_STATES = ["live", "changed", "draft", "offline"] as const;
export type WorkflowState = (typeof WORKFLOW_STATES)[number];

export const WORKFLOW_SORTS = ["created", "updated", "name", "last_run"] as const;
export type WorkflowSort = (typeof WORKFLOW_SORTS)[number];
