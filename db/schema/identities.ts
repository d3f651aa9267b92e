import { pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "@/db/columns";
import { users } from "./users";

/** Who of an OpenID issuer a person is. An e-mail can change hands there; what the issuer calls somebody does not. */
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
    // findIdentity
    primaryKey({ columns: [table.issuer, table.subject] }),
    // One of an issuer for each person.
    uniqueIndex("identities_user").on(table.userId, table.issuer),
  ],
);
