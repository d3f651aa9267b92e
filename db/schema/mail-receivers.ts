import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, workspaceId } from "@/db/columns";

/**
 * Mailboxes outside a workspace that the workspace has sent email to. Each gets a single email until the
 * mailbox's owner confirms that they want email from this workspace.
 */
export const mailReceivers = pgTable(
  "mail_receivers",
  {
    workspaceId: workspaceId(),
    /** Normalised by `canonicalMail`, so that another spelling of the address doesn't get another email. */
    box: text("box").notNull(),
    askedAt: at("asked_at").notNull(),
    confirmedAt: at("confirmed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.box] }),
    // Used by sweepMailReceivers
    index("mail_receivers_unconfirmed").on(table.askedAt),
  ],
);
