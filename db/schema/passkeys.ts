import { bigint, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "@/db/columns";
import { users } from "./users";

/** A key pair in somebody's device or password manager; what is kept here opens nothing by itself. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** What the device calls it, as base64url. */
    credentialId: text("credential_id").notNull(),
    /** COSE, as base64url. */
    publicKey: text("public_key").notNull(),
    /** How often it has signed, where it counts at all: one that goes back is a copy. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** The host that it was made for: it is worth nothing at another. */
    rpId: text("rp_id").notNull(),
    createdAt: createdAt(),
    lastUsedAt: at("last_used_at"),
  },
  (table) => [
    // findPasskey
    uniqueIndex("passkeys_credential").on(table.credentialId),
    // listPasskeys
    index("passkeys_user").on(table.userId, table.id),
  ],
);
