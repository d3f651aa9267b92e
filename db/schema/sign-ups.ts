import { index, pgTable, text } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "@/db/columns";

/**
 * Unconfirmed sign-ups, only the newest per address. Signing up with an address that already has an account
 * also writes a row, so that the response time doesn't reveal whether the account exists.
 */
export const signUps = pgTable(
  "sign_ups",
  {
    id: id(),
    /** Email address, trimmed and in lower case. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    passwordHash: text("password_hash").notNull(),
    /**
     * Page of this site to open after confirmation. The link in the email doesn't contain it. Anyone can sign
     * up with another person's address, and could otherwise choose part of the email's text.
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
