/** Read-only query parameters, because all requests without a query share one empty instance. */
export type Query = Omit<URLSearchParams, "append" | "delete" | "set" | "sort">;
