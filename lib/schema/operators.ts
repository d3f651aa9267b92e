/** No zod in this file, because the browser loads it. */
export const OPERATORS = ["eq", "gt", "gte", "lt", "lte", "in"] as const;
