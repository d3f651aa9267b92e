import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

/** Unused recovery codes, for people who have lost their app or passkey. Using a code deletes its row. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 hash of the code. A slower hash isn't needed, because the codes are random. */
    hash: text("hash").notNull(),
  },
  // Used by takeRecoveryCode
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);
