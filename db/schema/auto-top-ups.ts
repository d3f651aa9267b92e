import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, workspaceId } from "@/db/columns";
import { STOP_REASONS } from "@/lib/schema/stop-reasons";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** A workspace without a row has never enabled auto top-up. */
export const autoTopUps = pgTable(
  "auto_top_ups",
  {
    workspaceId: workspaceId()
      .primaryKey()
      .references(() => workspaces.id),
    enabled: boolean("enabled").notNull(),
    currency: text("currency").notNull(),
    below: bigint("below", { mode: "number" }).notNull(),
    amount: bigint("amount", { mode: "number" }).notNull(),
    monthlyMax: bigint("monthly_max", { mode: "number" }).notNull(),
    changedBy: uuid("changed_by")
      .notNull()
      .references(() => users.id),
    changedAt: at("changed_at").notNull(),
    /** Reason why we disabled auto top-up; null if we didn't disable it. */
    stopped: text("stopped", { enum: STOP_REASONS }),
    stoppedAt: at("stopped_at"),
    /** The workspace's balance isn't checked for an automatic top-up before this time. */
    tryAt: at("try_at"),
  },
  (table) => [
    check(
      "auto_top_ups_amounts",
      sql`${table.below} > 0 and ${table.amount} > 0 and ${table.monthlyMax} >= ${table.amount}`,
    ),
    check("auto_top_ups_stopped", sql`(${table.stopped} is null) = (${table.stoppedAt} is null)`),
    // Used to find settings that may be due
    index("auto_top_ups_enabled").on(table.workspaceId).where(sql`enabled`),
  ],
);
