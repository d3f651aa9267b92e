import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

const reached = (notified: string, all: string) =>
  `${notified} < 100 and ${all} > 0 and (units >= ${all} or ${notified} < 80 and units * 5 >= ${all} * 4)`;

/** As `warningsDue` of the rules says it. */
export const TO_WARN = `(${reached("notified", "includes")} or max_units > includes and ${reached("notified_of_limit", "max_units")})`;

/**
 * A period of a plan and what was used of it. Money is counted in millionths of the currency's main unit and posted to
 * the ledger in whole minor units; what is left of one stands in `remainder`, and goes on to the next period.
 */
export const planPeriods = pgTable(
  "plan_periods",
  {
    subscriptionId: uuid("subscription_id").notNull(),
    /** That of the subscription's `periods`. */
    number: integer("number").notNull(),
    /** Of the price whose terms these are: what is posted says it too. */
    version: integer("version").notNull(),
    startedAt: at("started_at").notNull(),
    /** What was charged when it began, in minor units. */
    amount: bigint("amount", { mode: "number" }).notNull(),
    trial: boolean("trial").notNull(),
    /**
     * Who changes to a dearer plan in the middle gets a period for the time that is left. When the whole one began that it is
     * a part of, how long that was, and what it would cost from end to end; null in rows from before there was such a thing.
     */
    wholeFrom: at("whole_from"),
    wholeMs: bigint("whole_ms", { mode: "number" }),
    wholeAmount: bigint("whole_amount", { mode: "number" }),
    /** Whether a coupon took something off it. */
    discounted: boolean("discounted").notNull().default(false),
    /** Its terms, which get better with a better price, and never worse. */
    unit: text("unit", { enum: ["cycle", "read"] }).notNull(),
    includes: bigint("includes", { mode: "number" }).notNull(),
    overage: bigint("overage", { mode: "number" }).notNull(),
    maxUnits: bigint("max_units", { mode: "number" }),
    /** Millionths that one minor unit has. */
    minor: integer("minor").notNull(),
    units: bigint("units", { mode: "number" }).notNull().default(0),
    /** Millionths that its units cost, all together. */
    cost: bigint("cost", { mode: "number" }).notNull().default(0),
    /** Below zero where more was taken back than had been posted. */
    remainder: bigint("remainder", { mode: "number" }).notNull().default(0),
    /** How often reads were posted: it names the next posting. */
    postings: integer("postings").notNull().default(0),
    /** The share in percent of the included units that was last told of. */
    notified: integer("notified").notNull().default(0),
    /** The same of a limit beyond them. */
    notifiedOfLimit: integer("notified_of_limit").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.number] }),
    check("plan_periods_units", sql`${table.units} >= 0`),
    // whom to tell that a plan is nearly used up: those alone, so that it holds nothing but what is about to be told
    index("plan_periods_to_warn").on(table.subscriptionId, table.number).where(sql.raw(TO_WARN)),
  ],
);
