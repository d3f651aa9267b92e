/** Read-only because many requests share one empty instance. */
export type Query = Omit<URLSearchParams, "append" | "delete" | "set" | "sort">;
