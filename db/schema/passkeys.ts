import { bigint, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "@/db/columns";
import { users } from "./users";

/**
 * Passkeys, whose private keys are on a person's device or in a password manager. The data stored here grants
 * no access.
 */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The passkey's credential ID, in base64url. */
    credentialId: text("credential_id").notNull(),
    /** The passkey's public key as a COSE key, in base64url. */
    publicKey: text("public_key").notNull(),
    /** Signature counter, if the device has one. A value lower than the last one indicates a cloned key. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** The host (relying party) that the passkey was created for. It doesn't work on any other. */
    rpId: text("rp_id").notNull(),
    createdAt: createdAt(),
    lastUsedAt: at("last_used_at"),
  },
  (table) => [
    // Used by findPasskey
    uniqueIndex("passkeys_credential").on(table.credentialId),
    // Used by listPasskeys
    index("passkeys_user").on(table.userId, table.id),
  ],
);
