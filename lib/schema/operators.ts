/** Without zod, for the browser: how a column is compared in an address. */
export const OPERATORS = ["eq", "gt", "gte", "lt", "lte", "in"] as const;
