import { pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "@/db/columns";
import { users } from "./users";

/**
 * A person's identity with an OpenID issuer. It is identified by the issuer's subject, because an email
 * address can be reassigned to someone else.
 */
export const identities = pgTable(
  "identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    // Used by findIdentity
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex("identities_user").on(table.userId, table.issuer),
  ],
);
