import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/** Kinds of email that an address has unsubscribed from. */
export const refusedMail = pgTable(
  "refused_mail",
  {
    address: text("address").notNull(),
    /** An `OptionalMail`, with the kind of the notice. */
    kind: text("kind").notNull(),
    at: at("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.kind] })],
);
