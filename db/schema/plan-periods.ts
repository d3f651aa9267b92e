import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

const reached = (notified: string, all: string) =>
  `${notified} < 100 and ${all} > 0 and (units >= ${all} or ${notified} < 80 and units * 5 >= ${all} * 4)`;

/**
 * SQL condition for a period whose subscriber has to be warned about usage. Must agree with `warningsDue` in
 * the pricing rules.
 */
export const TO_WARN = `(${reached("notified", "includes")} or max_units > includes and ${reached("notified_of_limit", "max_units")})`;

/**
 * A period of a plan and its usage. Amounts are counted in millionths of the currency's main unit and posted
 * to the ledger in whole minor units. The fraction stays in `remainder` and carries over to the next period.
 */
export const planPeriods = pgTable(
  "plan_periods",
  {
    subscriptionId: uuid("subscription_id").notNull(),
    /** Number of the period within its subscription, as counted in `subscriptions.periods`. */
    number: integer("number").notNull(),
    /** The price version whose terms apply to the period. It is also recorded in the ledger. */
    version: integer("version").notNull(),
    startedAt: at("started_at").notNull(),
    /** Amount charged at the start of the period, in minor units. */
    amount: bigint("amount", { mode: "number" }).notNull(),
    trial: boolean("trial").notNull(),
    /**
     * Switching to a more expensive plan partway through creates a period for the remaining time. These
     * columns have the start, length and price of the full billing period; null in rows from before such
     * switches existed.
     */
    wholeFrom: at("whole_from"),
    wholeMs: bigint("whole_ms", { mode: "number" }),
    wholeAmount: bigint("whole_amount", { mode: "number" }),
    discounted: boolean("discounted").notNull().default(false),
    /** The plan's terms. They are updated when the subscriber gets a better price, and never get worse. */
    unit: text("unit", { enum: ["cycle", "read"] }).notNull(),
    includes: bigint("includes", { mode: "number" }).notNull(),
    overage: bigint("overage", { mode: "number" }).notNull(),
    maxUnits: bigint("max_units", { mode: "number" }),
    /** Number of millionths in one minor unit of the currency. */
    minor: integer("minor").notNull(),
    units: bigint("units", { mode: "number" }).notNull().default(0),
    /** Total cost of the period's units, in millionths of the currency's main unit. */
    cost: bigint("cost", { mode: "number" }).notNull().default(0),
    /**
     * The fraction of a minor unit that hasn't been posted yet, in millionths of the main unit. Negative if
     * more was refunded than had been posted.
     */
    remainder: bigint("remainder", { mode: "number" }).notNull().default(0),
    /**
     * Number of times that charges for reads have been posted to the ledger. It is part of the `cause` of the
     * next posting's entry.
     */
    postings: integer("postings").notNull().default(0),
    /** Threshold of the last warning sent, as a percentage of the included units. */
    notified: integer("notified").notNull().default(0),
    /**
     * Highest threshold, as a percentage of the overage limit, about which the subscriber has been warned.
     */
    notifiedOfLimit: integer("notified_of_limit").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.number] }),
    check("plan_periods_units", sql`${table.units} >= 0`),
    // Contains only periods for which a warning is due, so that the index stays small
    index("plan_periods_to_warn").on(table.subscriptionId, table.number).where(sql.raw(TO_WARN)),
  ],
);
