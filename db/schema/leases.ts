import { pgTable, text } from "drizzle-orm/pg-core";
import { at, jsonText } from "@/db/columns";

/**
 * Leases that one process holds while others wait, either for the result of a call in progress or for one of
 * the five concurrent calls that an API key may make. A lease that isn't renewed expires. The table is
 * unlogged, because no process holds a lease after a database crash.
 */
export const leases = pgTable("leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  until: at("until").notNull(),
  /** The outcome, for waiting processes that are allowed to use it. */
  outcome: jsonText("outcome"),
});
