import { bigint, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt } from "@/db/columns";
import { users } from "./users";

/** What an authenticator app makes its codes of, one for each person. */
export const totpSecrets = pgTable("totp_secrets", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** As the keys of workspaces are (lib/kit/seal.ts). */
  sealed: text("sealed").notNull(),
  /** Null until a code has shown that the app has it: only then it counts. */
  confirmedAt: at("confirmed_at"),
  /** The time step of the newest code that was taken: none is taken twice. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});
