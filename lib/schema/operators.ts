/** This file must not import zod, because the browser loads it. */
export const OPERATORS = ["eq", "gt", "gte", "lt", "lte", "in"] as const;
