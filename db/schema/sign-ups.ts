import { index, pgTable, text } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "@/db/columns";

/**
 * Who asked for an account and has not confirmed their address: the newest for each address. A row for known addresses
 * too, so that both cost the same.
 */
export const signUps = pgTable(
  "sign_ups",
  {
    id: id(),
    /** Trimmed and in lower case. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    passwordHash: text("password_hash").notNull(),
    /** Page of this site to open once it is confirmed. It is not in the mail, which carries nothing that a stranger chose. */
    next: text("next"),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    // what else was asked for this address
    index("sign_ups_email").on(table.email),
    // sweepSignUps
    index("sign_ups_expires_at").on(table.expiresAt),
  ],
);
