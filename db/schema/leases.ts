import { pgTable, text } from "drizzle-orm/pg-core";
import { at, jsonText } from "@/db/columns";

/**
 * Leases that one process holds while others wait: a call in progress, or one of the five slots per key. A lease
 * that is not renewed expires. Unlogged, because after a crash nobody holds anything.
 */
export const leases = pgTable("leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  until: at("until").notNull(),
  /** The outcome, for waiting processes that may have it. */
  outcome: jsonText("outcome"),
});
