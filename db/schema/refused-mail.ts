import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

export const refusedMail = pgTable(
  "refused_mail",
  {
    address: text("address").notNull(),
    /**
     * The kind of email that is refused: an `OptionalMail`, or all email from one workspace
     * (`RefusableMail`).
     */
    kind: text("kind").notNull(),
    at: at("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.kind] })],
);
