/** Changed: live, and its draft says something else than what is live. */
export const WORKFLOW_STATES = ["live", "changed", "draft", "offline"] as const;
export type WorkflowState = (typeof WORKFLOW_STATES)[number];
