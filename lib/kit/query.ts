/** Read-only query of a URL. Many requests share one empty instance. */
export type Query = Omit<URLSearchParams, "append" | "delete" | "set" | "sort">;
