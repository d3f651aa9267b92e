import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, jsonText } from "@/db/columns";
import { SECURITY_KINDS } from "@/lib/schema/security-event";

/**
 * Changes to permissions and keys, with the person who made them. There are no foreign keys, because events
 * outlive the rows that they name.
 */
export const securityEvents = pgTable(
  "security_events",
  {
    id: id(),
    at: at("at").notNull(),
    /** Null for events that concern the whole instance. */
    workspaceId: uuid("workspace_id"),
    kind: text("kind", { enum: SECURITY_KINDS }).notNull(),
    actorId: uuid("actor_id"),
    /** The person's email address at the time of the event. */
    actor: text("actor"),
    /**
     * How the person was authenticated: by a browser session or an API token. Null if no one was signed in.
     */
    via: text("via", { enum: ["session", "token"] }),
    address: text("address"),
    /** The affected object: an ID, or the name of an endpoint. */
    subject: text("subject"),
    details: jsonText("details"),
    /** Only for bulk events: number of events from `at` to `until`. */
    times: integer("times").notNull().default(1),
    until: at("until"),
    /** Identifies a bulk event: equal events within the same 15 minutes share a row. */
    bulk: text("bulk"),
  },
  (table) => [
    // Used by listSecurityEvents
    index("security_events_workspace").on(table.workspaceId, table.id),
    // Used by addSecurityEvents
    uniqueIndex("security_events_bulk").on(table.bulk).where(sql`${table.bulk} is not null`),
    // Used by sweepSecurityEvents
    index("security_events_at").on(table.at),
  ],
);
