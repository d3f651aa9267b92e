import { pgTable, text } from "drizzle-orm/pg-core";
import { at, jsonText } from "@/db/columns";

/**
 * A lease stands for a call in progress whose result other processes wait for, or for one of the five
 * concurrent calls that an API key may make, and it expires if it isn't renewed. The table is unlogged,
 * because no process holds a lease after a database crash.
 */
export const leases = pgTable("leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  until: at("until").notNull(),
  /** Result of the call, for processes that wait for the lease and may use the result too. */
  outcome: jsonText("outcome"),
});
