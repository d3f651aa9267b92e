import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

/** What is left of the codes for somebody who lost their app or passkey: a row is gone once it has opened. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256: the codes are random. */
    hash: text("hash").notNull(),
  },
  // useRecoveryCode
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);
