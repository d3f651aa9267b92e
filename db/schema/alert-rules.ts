import { sql } from "drizzle-orm";
import { doublePrecision, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, jsonText, workspaceId } from "@/db/columns";
import { workflows } from "./workflows";

/** Alert rules of workflows. A workflow without a row has the default rule. */
export const alertRules = pgTable(
  "alert_rules",
  {
    workflowId: uuid("workflow_id")
      .primaryKey()
      .references(() => workflows.id),
    workspaceId: workspaceId(),
    rules: jsonText("rules").notNull(),
    /** Encrypted signing secret for webhooks; null if no rule notifies a webhook. */
    sealed: text("sealed"),
    /**
     * Threshold of the `slow` rule; null if the rule isn't set. Stored as a column so that the SQL that ends
     * runs can read it.
     */
    slowMs: doublePrecision("slow_ms"),
    /** Threshold of the `silence` rule; null if the rule isn't set. */
    silenceMs: doublePrecision("silence_ms"),
    /**
     * Time since which the workflow has had no successful run: when its last known success ended or, without
     * one, when the rule started to apply.
     */
    silentSince: at("silent_since"),
    /** Time of the next check; null while the rule's alert is open or the workflow is offline. */
    silenceDue: at("silence_due"),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    // Used by findSilenceDue
    index("alert_rules_silence").on(table.silenceDue).where(sql`silence_due is not null`),
  ],
);
