import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, workspaceId } from "@/db/columns";
import { savedCards } from "./saved-cards";
import { users } from "./users";
import { workspaces } from "./workspaces";

export const ATTEMPT_STATES = ["pending", "paid", "failed"] as const;

/** Purchases of credit, paid on a payment provider's page or automatically with a saved card. */
export const topUps = pgTable(
  "top_ups",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    amount: bigint("amount", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    at: at("at").notNull(),
    /** The caller's idempotency key. A second request with this key returns the same payment page. */
    key: text("key"),
    /** The payment provider's ID for its payment page (the checkout session). */
    session: text("session"),
    url: text("url"),
    /** The payment provider's ID for the payment (the payment intent), used by refunds and disputes. */
    intent: text("intent"),
    /** The amount that currently counts towards the balance. */
    applied: bigint("applied", { mode: "number" }).notNull().default(0),
    /** Hash of the card that paid, if the provider reported it. */
    card: text("card"),
    /**
     * Number of times that `applied` has changed. From the second change on, it is part of the ledger entry's
     * `cause`, so that each change has its own entry.
     */
    moves: bigint("moves", { mode: "number" }).notNull().default(0),
    /** The saved card that an automatic top-up charges; null if the buyer pays on the provider's page. */
    cardId: uuid("card_id").references(() => savedCards.id),
    attempt: text("attempt", { enum: ATTEMPT_STATES }),
    /** Number of attempts to charge the saved card to which the provider didn't respond. */
    failures: integer("failures").notNull().default(0),
    /** Time at which a pending attempt is tried again; null for all other top-ups. */
    tryAt: at("try_at"),
  },
  (table) => [
    check("top_ups_amount", sql`${table.amount} > 0 and ${table.applied} between 0 and ${table.amount}`),
    uniqueIndex("top_ups_key").on(table.workspaceId, table.key).where(sql`key is not null`),
    uniqueIndex("top_ups_session").on(table.session).where(sql`session is not null`),
    // Used to find a workspace's payments whose card is unknown
    index("top_ups_of_workspace").on(table.workspaceId),
    check("top_ups_attempt", sql`(${table.cardId} is null) = (${table.attempt} is null)`),
    uniqueIndex("top_ups_pending").on(table.workspaceId).where(sql`attempt = 'pending'`),
    uniqueIndex("top_ups_intent").on(table.intent).where(sql`intent is not null`),
  ],
);
