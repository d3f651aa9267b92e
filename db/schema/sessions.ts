import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, workspaceId } from "@/db/columns";
import { SIGN_IN_WAYS } from "@/lib/schema/sign-in-way";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** One browser that signed in. The cookie names the row; without the row the cookie opens nothing. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The workspace this browser works in now. */
    workspaceId: workspaceId().references(() => workspaces.id),
    agent: text("agent").notNull(),
    address: text("address").notNull(),
    /** How it was shown who this is; null for sessions that began before this was kept. */
    signedInBy: text("signed_in_by", { enum: SIGN_IN_WAYS }),
    createdAt: createdAt(),
    lastSeenAt: at("last_seen_at").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    // listSessions, endOtherSessions
    index("sessions_user_id").on(table.userId, table.id),
    // sweepSessions
    index("sessions_expires_at").on(table.expiresAt),
  ],
);
