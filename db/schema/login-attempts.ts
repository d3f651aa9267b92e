import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

export const ATTEMPT_KINDS = [
  "account",
  "address",
  "pair",
  "device",
  "sign_up",
  "sign_up_address",
  "mail",
] as const;
export type AttemptKind = (typeof ATTEMPT_KINDS)[number];

/**
 * Failed sign-ins in the current window: per account, per network address, per address and account, and per
 * known browser. Also counts sign-ups per email address and per network address, and emails to people who may
 * not have requested them.
 */
export const loginAttempts = pgTable(
  "login_attempts",
  {
    kind: text("kind", { enum: ATTEMPT_KINDS }).notNull(),
    /** SHA-256 hash of the email or network address, because people type passwords into the wrong field. */
    subject: text("subject").notNull(),
    failures: integer("failures").notNull(),
    windowEndsAt: at("window_ends_at").notNull(),
  },
  (table) => [
    check(
      "login_attempts_kind",
      sql`${table.kind} in ('account', 'address', 'pair', 'device', 'sign_up', 'sign_up_address', 'mail')`,
    ),
    // Used by countAttempt
    primaryKey({ columns: [table.kind, table.subject] }),
    // Used by sweepAttempts
    index("login_attempts_window_ends_at").on(table.windowEndsAt),
  ],
);
