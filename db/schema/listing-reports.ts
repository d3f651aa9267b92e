import { sql } from "drizzle-orm";
import { check, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "@/db/columns";
import { REPORT_REASONS } from "@/lib/schema/report-reasons";
import { listings } from "./listings";
import { users } from "./users";

/**
 * Reports of listings to the operator. Only the newest is stored per listing and person, or per IP address if
 * the reporter isn't signed in.
 */
export const listingReports = pgTable(
  "listing_reports",
  {
    id: id(),
    listingId: uuid("listing_id")
      .notNull()
      .references(() => listings.id),
    userId: uuid("user_id").references(() => users.id),
    /** Only for anonymous visitors: a keyed hash of their network address. */
    reporter: text("reporter"),
    reason: text("reason", { enum: REPORT_REASONS }).notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
    resolvedAt: at("resolved_at"),
  },
  (table) => [
    check(
      "listing_reports_reason",
      sql`${table.reason} in ('illegal', 'misleading', 'broken', 'rights', 'other')`,
    ),
    unique("listing_reports_one").on(table.listingId, table.userId),
    unique("listing_reports_one_of_stranger").on(table.listingId, table.reporter),
  ],
);
