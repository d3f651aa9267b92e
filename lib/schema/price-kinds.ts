/** This file must not import zod, because the browser loads it. */

export const PRICE_KINDS = ["workflow", "worker", "widget", "dashboard"] as const;
export const PRICE_MODES = ["free", "monthly", "per_cycle", "plan"] as const;
export const PLAN_PERIODS = ["month", "year"] as const;
export const PLAN_UNITS = ["cycle", "read"] as const;
