/** Read-only because many requests without a query share one empty instance. */
export type Query = Omit<URLSearchParams, "append" | "delete" | "set" | "sort">;
