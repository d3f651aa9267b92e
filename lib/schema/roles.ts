/** No zod in this file, because the browser loads it. */
export const ROLES = ["viewer", "editor", "owner"] as const;
