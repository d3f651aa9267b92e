import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "@/db/columns";
import { users } from "./users";

/**
 * People whom the instance owner has invited to the instance. They don't belong to a workspace, so they can't
 * have a row in `invitations`.
 */
export const signUpInvitations = pgTable(
  "sign_up_invitations",
  {
    id: id(),
    /** Email address, trimmed and in lower case. */
    email: text("email").notNull(),
    /** SHA-256 hash of the link's token, in hex. */
    hash: text("hash").notNull(),
    invitedBy: uuid("invited_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    // Allows one invitation per address, so that a new invitation invalidates the earlier token
    uniqueIndex("sign_up_invitations_email").on(table.email),
    // Used by findSignUpInvitation
    uniqueIndex("sign_up_invitations_hash").on(table.hash),
    // Used by sweepSignUps
    index("sign_up_invitations_expires_at").on(table.expiresAt),
  ],
);
