import { index, pgTable, text } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "@/db/columns";

/**
 * Unconfirmed sign-ups, only the newest per address. Addresses that already have an account get a row too, so
 * that both cases take equally long.
 */
export const signUps = pgTable(
  "sign_ups",
  {
    id: id(),
    /** Trimmed and in lower case. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    passwordHash: text("password_hash").notNull(),
    /**
     * Page of this site to open after confirmation. It isn't in the email, which must not contain anything
     * chosen by a stranger.
     */
    next: text("next"),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    // Used to find other sign-ups with this address
    index("sign_ups_email").on(table.email),
    // Used by sweepSignUps
    index("sign_ups_expires_at").on(table.expiresAt),
  ],
);
