/** What an address asks for, to be read alone: many requests share one that is empty. */
export type Query = Omit<URLSearchParams, "append" | "delete" | "set" | "sort">;
