import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/** What a provider said is left under a key, until it fills up again. */
export const keyBudgets = pgTable("key_budgets", {
  /** Provider and print of the key. */
  key: text("key").primaryKey(),
  left: integer("left").notNull(),
  resetsAt: at("resets_at").notNull(),
});
