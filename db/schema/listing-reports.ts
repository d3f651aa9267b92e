import { sql } from "drizzle-orm";
import { check, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "@/db/columns";
import { REPORT_REASONS } from "@/lib/schema/report-reasons";
import { listings } from "./listings";
import { users } from "./users";

/** What people tell the operator of a listing: one for each person and listing, the newest. */
export const listingReports = pgTable(
  "listing_reports",
  {
    id: id(),
    listingId: uuid("listing_id")
      .notNull()
      .references(() => listings.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    reason: text("reason", { enum: REPORT_REASONS }).notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "listing_reports_reason",
      sql`${table.reason} in ('illegal', 'misleading', 'broken', 'rights', 'other')`,
    ),
    unique("listing_reports_one").on(table.listingId, table.userId),
  ],
);
