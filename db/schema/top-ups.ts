import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, workspaceId } from "@/db/columns";
import { savedCards } from "./saved-cards";
import { users } from "./users";
import { workspaces } from "./workspaces";

export const ATTEMPT_STATES = ["pending", "paid", "failed"] as const;

/** Credit that somebody set out to buy on a payment provider's page, or that a saved card pays by itself. */
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
    /** The caller's own name for it: asked for again, it is the same page. */
    key: text("key"),
    /** The provider's name for its page. */
    session: text("session"),
    url: text("url"),
    /** What refunds and disputes name it by. */
    intent: text("intent"),
    /** What of it is in the balance by now. */
    applied: bigint("applied", { mode: "number" }).notNull().default(0),
    /** Of the card that paid it a hash, where the provider said which it was. */
    card: text("card"),
    /** How often the balance was moved for it: names the next payment. */
    moves: bigint("moves", { mode: "number" }).notNull().default(0),
    /** The saved card that an automatic top-up charges; null for one on the provider's page. */
    cardId: uuid("card_id").references(() => savedCards.id),
    attempt: text("attempt", { enum: ATTEMPT_STATES }),
    /** How often the provider didn't answer. */
    failures: integer("failures").notNull().default(0),
    /** Of an attempt that is pending: not repeated before then. */
    tryAt: at("try_at"),
  },
  (table) => [
    check("top_ups_amount", sql`${table.amount} > 0 and ${table.applied} between 0 and ${table.amount}`),
    uniqueIndex("top_ups_key").on(table.workspaceId, table.key).where(sql`key is not null`),
    uniqueIndex("top_ups_session").on(table.session).where(sql`session is not null`),
    // whose cards are not known yet
    index("top_ups_of_workspace").on(table.workspaceId),
    check("top_ups_attempt", sql`(${table.cardId} is null) = (${table.attempt} is null)`),
    // one at a time, whoever tries
    uniqueIndex("top_ups_pending").on(table.workspaceId).where(sql`attempt = 'pending'`),
    uniqueIndex("top_ups_intent").on(table.intent).where(sql`intent is not null`),
  ],
);
