/** Changed: live, and its draft says something else than what is live. */
export const WORKFLOW_STATES = ["live", "changed", "draft", "offline"] as const;
export type WorkflowState = (typeof WORKFLOW_STATES)[number];

/** What the list is put in order by. */
export const WORKFLOW_SORTS = ["created", "updated", "name", "last_run"] as const;
export type WorkflowSort = (typeof WORKFLOW_SORTS)[number];
