import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, workspaceId } from "@/db/columns";

/**
 * E-mail boxes of people who are no members, and to which a workspace has had a mail sent. Each gets one, until its owner
 * confirms that they want what the workspace writes.
 */
export const mailReceivers = pgTable(
  "mail_receivers",
  {
    workspaceId: workspaceId(),
    /** As `canonicalMail` says, so that no other spelling of it gets a mail of its own. */
    box: text("box").notNull(),
    askedAt: at("asked_at").notNull(),
    confirmedAt: at("confirmed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.box] }),
    // sweepMailReceivers
    index("mail_receivers_unconfirmed").on(table.askedAt),
  ],
);
