import { boolean, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id } from "@/db/columns";

export const users = pgTable(
  "users",
  {
    id: id(),
    /** Trimmed and in lower case: one person per address. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    /** Null for a person who signs in elsewhere (OIDC) or by token only. */
    passwordHash: text("password_hash"),
    instanceOwner: boolean("instance_owner").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    // findUserByEmail
    uniqueIndex("users_email").on(table.email),
  ],
);
