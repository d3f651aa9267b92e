import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, workspaceId } from "@/db/columns";
import { users } from "./users";
import { workspaces } from "./workspaces";

/**
 * Cards that a workspace owner lets us charge later. The row proves their consent, so it is kept even when
 * the card is removed.
 */
export const savedCards = pgTable(
  "saved_cards",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    /** The exact sentence that the owner agreed to. */
    consent: text("consent").notNull(),
    consentedBy: uuid("consented_by")
      .notNull()
      .references(() => users.id),
    consentedAt: at("consented_at").notNull(),
    /** The payment provider's customer ID for the cardholder. */
    customer: text("customer").notNull(),
    /** The payment provider's ID for the card; null until the person completes the provider's page. */
    method: text("method"),
    brand: text("brand"),
    lastFour: text("last_four"),
    savedAt: at("saved_at"),
    removedAt: at("removed_at"),
    /** Time when the card was also deleted at the payment provider. */
    detachedAt: at("detached_at"),
    detachAt: at("detach_at"),
  },
  (table) => [
    check(
      "saved_cards_saved",
      sql`(${table.savedAt} is null) = (${table.method} is null) and (${table.savedAt} is null) = (${table.lastFour} is null)`,
    ),
    uniqueIndex("saved_cards_current")
      .on(table.workspaceId)
      .where(sql`saved_at is not null and removed_at is null`),
    // Used to find removed cards that the provider still has
    index("saved_cards_to_detach")
      .on(table.id)
      .where(sql`removed_at is not null and saved_at is not null and detached_at is null`),
    index("saved_cards_of_workspace").on(table.workspaceId),
  ],
);
