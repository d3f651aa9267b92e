import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, workspaceId } from "@/db/columns";
import { SIGN_IN_WAYS } from "@/lib/schema/sign-in-way";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** Signed-in browsers. The cookie only identifies a row, and is worthless once that row is deleted. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    workspaceId: workspaceId().references(() => workspaces.id),
    agent: text("agent").notNull(),
    address: text("address").notNull(),
    /** Sign-in method; null for sessions from before this was recorded. */
    signedInBy: text("signed_in_by", { enum: SIGN_IN_WAYS }),
    createdAt: createdAt(),
    lastSeenAt: at("last_seen_at").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    // Used by listSessions and deleteOtherSessions
    index("sessions_user_id").on(table.userId, table.id),
    // Used by sweepSessions
    index("sessions_expires_at").on(table.expiresAt),
  ],
);
