import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/** Number of calls that an API key has left until its limit resets, as reported by the data provider. */
export const keyBudgets = pgTable("key_budgets", {
  /** The data provider, and a fingerprint of the API key. */
  key: text("key").primaryKey(),
  left: integer("left").notNull(),
  resetsAt: at("resets_at").notNull(),
});
