import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, workspaceId } from "@/db/columns";
import { ALERT_RULES } from "@/lib/schema/alert-bounds";

/** What was raised: one row for a cause, counted up while it goes on. */
export const alerts = pgTable(
  "alerts",
  {
    id: id(),
    workspaceId: workspaceId(),
    workflowId: uuid("workflow_id").notNull(),
    rule: text("rule", { enum: ALERT_RULES }).notNull(),
    /** What tells causes of one rule apart. */
    cause: text("cause").notNull(),
    worker: integer("worker"),
    code: text("code"),
    message: text("message").notNull(),
    since: at("since").notNull(),
    until: at("until"),
    count: integer("count").notNull(),
    lastRunId: uuid("last_run_id"),
    /** The trigger of that run: a success of another one does not say that this one works again. */
    trigger: integer("trigger"),
    /** Of a missed schedule: the time that was missed last, and the one that has to pass in time. */
    lastDue: at("last_due"),
    nextDue: at("next_due"),
    /** When somebody was told last that it is so. */
    saidAt: at("said_at").notNull(),
    /** They were told that it is so, and not yet that it is over. */
    isNotified: boolean("notified").notNull(),
  },
  (table) => [
    check("alerts_rule", sql`rule in ('failure', 'failures_in_a_row', 'missed_schedule', 'silence', 'slow')`),
    // listAlerts
    index("alerts_of_workspace").on(table.workspaceId, table.id.desc()),
    // findAlert: what a cause has made already
    index("alerts_of_workflow").on(table.workflowId, table.rule, table.cause, table.id.desc()),
    // what works again; one open alert for a cause
    uniqueIndex("alerts_open").on(table.workflowId, table.rule, table.cause).where(sql`until is null`),
    // countOpenAlerts: asked every few seconds by each page
    index("alerts_open_of_workspace").on(table.workspaceId).where(sql`until is null`),
    // sweepAlerts
    index("alerts_ended").on(table.until).where(sql`until is not null`),
  ],
);
