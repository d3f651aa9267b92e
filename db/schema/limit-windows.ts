import { index, pgTable, text } from "drizzle-orm/pg-core";
import { at, jsonText } from "@/db/columns";

/** Calls counted under limits that all processes share: a trigger's rate, a key's quota. */
export const limitWindows = pgTable(
  "limit_windows",
  {
    key: text("key").primaryKey(),
    /** `lib/limits/window.ts`: what was let through, as that function left it. */
    state: jsonText("state").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    // the hourly clean-up
    index("limit_windows_by_age").on(table.expiresAt),
  ],
);
