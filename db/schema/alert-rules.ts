import { sql } from "drizzle-orm";
import { doublePrecision, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, jsonText, workspaceId } from "@/db/columns";
import { workflows } from "./workflows";

/** Alert rules of a workflow. Without a row, the default rule applies. */
export const alertRules = pgTable(
  "alert_rules",
  {
    workflowId: uuid("workflow_id")
      .primaryKey()
      .references(() => workflows.id),
    workspaceId: workspaceId(),
    rules: jsonText("rules").notNull(),
    /** Encrypted signing secret for webhooks; null without any. */
    sealed: text("sealed"),
    /** Limit of the rule `slow`, for the statements that end runs; null without the rule. */
    slowMs: doublePrecision("slow_ms"),
    /** Limit of the rule `silence`; null without the rule. */
    silenceMs: doublePrecision("silence_ms"),
    /** Time of the last success, as far as is known. */
    silentSince: at("silent_since"),
    /** Time of the next check; null while its alert is open, or the workflow is offline. */
    silenceDue: at("silence_due"),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    // findSilenceDue
    index("alert_rules_silence").on(table.silenceDue).where(sql`silence_due is not null`),
  ],
);
