import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, jsonText } from "@/db/columns";

/** The first response for each `Idempotency-Key` of a trigger, stored for 24 hours. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    workflowId: uuid("workflow_id").notNull(),
    webhookId: text("webhook_id").notNull(),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    runId: uuid("run_id").notNull(),
    /**
     * HTTP status of the response; null until the first caller has received it. Calls with the same key wait
     * until then.
     */
    status: integer("status"),
    answer: jsonText("answer"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workflowId, table.webhookId, table.key] }),
    // Used by the hourly clean-up
    index("idempotency_keys_by_age").on(table.createdAt),
  ],
);
