import { pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "@/db/columns";

/**
 * Public keys with which this instance has signed provenance statements. Old ones stay, so that earlier
 * statements can still be checked after the secret key was rotated.
 */
export const signingKeys = pgTable("signing_keys", {
  /** JWK thumbprint (RFC 7638). */
  id: text("id").primaryKey(),
  /** Ed25519 public key, in base64url. */
  x: text("x").notNull(),
  createdAt: createdAt(),
});
