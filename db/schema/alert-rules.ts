import { sql } from "drizzle-orm";
import { doublePrecision, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, jsonText, workspaceId } from "@/db/columns";
import { workflows } from "./workflows";

/** Whom a workflow tells of what. Without a row the default holds. */
export const alertRules = pgTable(
  "alert_rules",
  {
    workflowId: uuid("workflow_id")
      .primaryKey()
      .references(() => workflows.id),
    workspaceId: workspaceId(),
    rules: jsonText("rules").notNull(),
    /** Signs what goes to webhooks, sealed; null where there are none. */
    sealed: text("sealed"),
    /** Of the rule `slow`, for the statements that end runs; null without one. */
    slowMs: doublePrecision("slow_ms"),
    /** Of the rule `silence`; null without one. */
    silenceMs: doublePrecision("silence_ms"),
    /** Since when nothing has succeeded, as far as is known. */
    silentSince: at("silent_since"),
    /** When to look again; null while its alert is open, or it is offline. */
    silenceDue: at("silence_due"),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    // takeSilenceDue
    index("alert_rules_silence").on(table.silenceDue).where(sql`silence_due is not null`),
  ],
);
