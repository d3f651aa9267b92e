import { pgTable, text } from "drizzle-orm/pg-core";
import { at, jsonText } from "@/db/columns";

/**
 * What one process holds and others wait for: a call under way, one of the five places under a key. A lease that is
 * not renewed has no holder any more. Unlogged: after a crash nobody holds anything.
 */
export const leases = pgTable("leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  until: at("until").notNull(),
  /** What came of it, for those who waited and may have it. */
  outcome: jsonText("outcome"),
});
