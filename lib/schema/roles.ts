/** Without zod, for the browser: what a member of a workspace may be. */
export const ROLES = ["viewer", "editor", "owner"] as const;
