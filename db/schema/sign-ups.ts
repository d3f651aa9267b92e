import { index, pgTable, text } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "@/db/columns";

/** Unconfirmed sign-ups, the newest per address. Known addresses get a row too, so that both take the same time. */
export const signUps = pgTable(
  "sign_ups",
  {
    id: id(),
    /** Trimmed and in lower case. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    passwordHash: text("password_hash").notNull(),
    /**
     * Page of this site to open once it is confirmed. It is not in the mail, which carries nothing that a stranger
     * chose.
     */
    next: text("next"),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    // other sign-ups of this address
    index("sign_ups_email").on(table.email),
    // sweepSignUps
    index("sign_ups_expires_at").on(table.expiresAt),
  ],
);
