import { pgTable, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";
import { workflows } from "./workflows";

/**
 * Workflows that have been failing for so long that subscriptions to their items are paused until one of
 * their runs succeeds.
 */
export const failingWorkflows = pgTable("failing_workflows", {
  workflowId: uuid("workflow_id")
    .primaryKey()
    .references(() => workflows.id),
  /** Time since which the workflow has had no successful run. */
  since: at("since").notNull(),
  notedAt: at("noted_at").notNull(),
});
