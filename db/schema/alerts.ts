import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, workspaceId } from "@/db/columns";
import { ALERT_RULES } from "@/lib/schema/alert-bounds";

/**
 * One row per alert. While the problem lasts, further events with the same cause only increase the row's
 * count.
 */
export const alerts = pgTable(
  "alerts",
  {
    id: id(),
    workspaceId: workspaceId(),
    workflowId: uuid("workflow_id").notNull(),
    rule: text("rule", { enum: ALERT_RULES }).notNull(),
    /**
     * Distinguishes alerts of the same rule, for example by error group (`failure`) or by trigger (`slow`).
     */
    cause: text("cause").notNull(),
    worker: integer("worker"),
    code: text("code"),
    message: text("message").notNull(),
    since: at("since").notNull(),
    until: at("until"),
    count: integer("count").notNull(),
    lastRunId: uuid("last_run_id"),
    /**
     * The trigger that started the run `lastRunId`. Only a successful run of the same trigger shows that the
     * problem is solved.
     */
    trigger: integer("trigger"),
    /**
     * Only for missed schedules. `lastDue` is the last scheduled time that was missed. `nextDue` is the
     * scheduled time after it. The alert ends if the run scheduled for `nextDue` starts on time.
     */
    lastDue: at("last_due"),
    nextDue: at("next_due"),
    /** Time when people were last notified of the alert. */
    saidAt: at("said_at").notNull(),
    /** True if people have been notified that the alert was raised, but not yet that it has ended. */
    isNotified: boolean("notified").notNull(),
  },
  (table) => [
    check("alerts_rule", sql`rule in ('failure', 'failures_in_a_row', 'missed_schedule', 'silence', 'slow')`),
    // Used by listAlerts
    index("alerts_of_workspace").on(table.workspaceId, table.id.desc()),
    // Used by findAlert to find existing alerts of a cause
    index("alerts_of_workflow").on(table.workflowId, table.rule, table.cause, table.id.desc()),
    // Used by findWorking; allows at most one open alert per cause
    uniqueIndex("alerts_open").on(table.workflowId, table.rule, table.cause).where(sql`until is null`),
    // Used by countOpenAlerts, called every few seconds by each open page
    index("alerts_open_of_workspace").on(table.workspaceId).where(sql`until is null`),
    // Used by sweepAlerts
    index("alerts_ended").on(table.until).where(sql`until is not null`),
  ],
);
