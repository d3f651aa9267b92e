import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/** What an address does not want to be sent any more, whoever has it. */
export const refusedMail = pgTable(
  "refused_mail",
  {
    address: text("address").notNull(),
    /** `OptionalMail`, as the notice that would have been the mail. */
    kind: text("kind").notNull(),
    at: at("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.kind] })],
);
