import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, jsonText } from "@/db/columns";
import { SECURITY_KINDS } from "@/lib/schema/security-event";

/** Who did what with rights and keys. No references: what happened stays when those it names are gone. */
export const securityEvents = pgTable(
  "security_events",
  {
    id: id(),
    at: at("at").notNull(),
    /** Null for what concerns the instance and no workspace of it. */
    workspaceId: uuid("workspace_id"),
    kind: text("kind", { enum: SECURITY_KINDS }).notNull(),
    actorId: uuid("actor_id"),
    /** Their e-mail address then. */
    actor: text("actor"),
    /** `session`, `token`, or null where nobody was known. */
    via: text("via", { enum: ["session", "token"] }),
    address: text("address"),
    /** What it was done to: an id, or the name of an endpoint. */
    subject: text("subject"),
    details: jsonText("details"),
    /** Of what is noted in bulk: how often, from `at` to `until`. */
    times: integer("times").notNull().default(1),
    until: at("until"),
    /** Names a bulk: the same within the same quarter of an hour. */
    bulk: text("bulk"),
  },
  (table) => [
    // listSecurityEvents
    index("security_events_workspace").on(table.workspaceId, table.id),
    // addSecurityEvents
    uniqueIndex("security_events_bulk").on(table.bulk).where(sql`${table.bulk} is not null`),
    // sweepSecurityEvents
    index("security_events_at").on(table.at),
  ],
);
