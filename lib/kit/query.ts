/** Has no methods that change it, because all requests without a query share one empty instance. */
export type Query = Omit<URLSearchParams, "append" | "delete" | "set" | "sort">;
