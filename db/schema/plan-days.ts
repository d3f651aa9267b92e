import { bigint, date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/**
 * Usage of a plan per day (UTC), split by what made the calls (`used_by`). Written together with the period's
 * count, so that the two agree.
 */
export const planDays = pgTable(
  "plan_days",
  {
    subscriptionId: uuid("subscription_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    period: integer("period").notNull(),
    /** The caller: the first characters of a subscription key, or `token` or `workflow`. */
    usedBy: text("used_by").notNull(),
    units: bigint("units", { mode: "number" }).notNull(),
    /** Amount in millionths of the currency's main unit. */
    cost: bigint("cost", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.day, table.period, table.usedBy] })],
);
