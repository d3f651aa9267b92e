/** This file must not import zod, because the browser loads it. */
export const ROLES = ["viewer", "editor", "owner"] as const;
