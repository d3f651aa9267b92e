import { bigint, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt } from "@/db/columns";
import { users } from "./users";

export const totpSecrets = pgTable("totp_secrets", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The secret, encrypted like the credentials of workspaces (lib/kit/seal.ts). */
  sealed: text("sealed").notNull(),
  /** Null until a code proves that the app has the secret. Only then does it count as a second factor. */
  confirmedAt: at("confirmed_at"),
  /**
   * Time step of the last accepted code. Only codes of later time steps are accepted, so no code works twice.
   */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});
