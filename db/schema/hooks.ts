import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, workspaceId } from "@/db/columns";
import { providerKey } from "./published-columns";
import { users } from "./users";
import { workspaces } from "./workspaces";

export const HOOK_PAUSES = ["quota_used"] as const;
export const HOOK_ENDS = ["gone", "no_success", "access_ended", "serves_table"] as const;

/**
 * Webhooks of data providers. `workspace_id` is the receiver's workspace; the workflow may belong to another
 * one.
 */
export const hooks = pgTable(
  "hooks",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    ...providerKey(),
    url: text("url").notNull(),
    /** Encrypted signing secret. */
    sealed: text("sealed").notNull(),
    onlyIfChanged: boolean("only_if_changed").notNull(),
    includeValue: boolean("include_value").notNull(),
    /**
     * Number taken from the ID sequence of `hook_events` when the webhook was created. Publications whose
     * events have lower IDs aren't sent to the webhook.
     */
    sinceEvent: bigint("since_event", { mode: "number" }).notNull(),
    /** Number (`n`) of the webhook's newest delivery. */
    deliveries: integer("deliveries").notNull().default(0),
    /**
     * The data provider's newest version that was processed for the webhook, whether or not it was delivered.
     */
    lastVersion: integer("last_version"),
    lastEtag: text("last_etag"),
    failingSince: at("failing_since"),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    pausedReason: text("paused_reason", { enum: HOOK_PAUSES }),
    /** Time of the next check whether deliveries can resume: the end of the plan's period. */
    pausedUntil: at("paused_until"),
    endedAt: at("ended_at"),
    endedReason: text("ended_reason", { enum: HOOK_ENDS }),
  },
  (table) => [
    check("hooks_paused_reason", sql`paused_reason in ('quota_used')`),
    check("hooks_ended_reason", sql`ended_reason in ('gone', 'no_success', 'access_ended', 'serves_table')`),
    // Used by listHooks
    index("hooks_of_workspace").on(table.workspaceId, table.id),
    // Used by findWanting to find webhooks to notify of a publication
    index("hooks_of_provider").on(table.workflowId, table.providerId).where(sql`ended_at is null`),
    // Used by findResumable
    index("hooks_paused").on(table.pausedUntil).where(sql`ended_at is null and paused_until is not null`),
    // Used by findHopeless
    index("hooks_failing").on(table.failingSince).where(sql`ended_at is null and failing_since is not null`),
  ],
);
