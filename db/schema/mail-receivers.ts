import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, workspaceId } from "@/db/columns";

/**
 * Mailboxes outside the workspace that it has sent mail to. Each gets a single mail, until its owner confirms that
 * they want mail from the workspace.
 */
export const mailReceivers = pgTable(
  "mail_receivers",
  {
    workspaceId: workspaceId(),
    /** As returned by `canonicalMail`, so that another spelling of the address gets no mail of its own. */
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
