import { pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "@/db/columns";

/**
 * Public keys for verifying the provenance statements that this instance has signed. Old keys are never
 * deleted, so that earlier statements can still be checked after the secret key has been rotated.
 */
export const signingKeys = pgTable("signing_keys", {
  /** JWK thumbprint (RFC 7638). */
  id: text("id").primaryKey(),
  /** Ed25519 public key, in base64url. */
  x: text("x").notNull(),
  createdAt: createdAt(),
});
