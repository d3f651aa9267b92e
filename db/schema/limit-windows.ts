import { index, pgTable, text } from "drizzle-orm/pg-core";
import { at, jsonText } from "@/db/columns";

/** Counted calls, for limits that all processes share: a trigger's rate limit, or an API key's quota. */
export const limitWindows = pgTable(
  "limit_windows",
  {
    key: text("key").primaryKey(),
    /** The calls counted so far, as returned by `lib/limits/window.ts`. */
    state: jsonText("state").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    // Used by the hourly clean-up
    index("limit_windows_by_age").on(table.expiresAt),
  ],
);
