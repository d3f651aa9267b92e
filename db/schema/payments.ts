import { bigint, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, workspaceId } from "@/db/columns";

export const payments = pgTable(
  "payments",
  {
    id: id(),
    workspaceId: workspaceId(),
    provider: text("provider").notNull(),
    /**
     * The provider's ID of this payment, so that a repeated notification isn't recorded as a second payment.
     */
    reference: text("reference").notNull(),
    /** The amount is negative for a refund. */
    amount: bigint("amount", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    actorId: uuid("actor_id"),
    at: at("at").notNull(),
  },
  (table) => [
    uniqueIndex("payments_reference").on(table.provider, table.reference),
    // Used to find a workspace's payments, newest first
    index("payments_of_workspace").on(table.workspaceId, table.id.desc()),
  ],
);
