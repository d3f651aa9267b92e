import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { at, id, jsonText, workspaceId } from "@/db/columns";

/**
 * One execution. Partitioned by range of `id`: ids are UUIDv7, so a partition holds a span of time and is dropped
 * as a whole when it is too old. There are no foreign keys: a check per row would cost the hot path more than it
 * protects, and what is deleted first (a workflow) only marks its row.
 */
export const runs = pgTable(
  "runs",
  {
    id: id(),
    workspaceId: workspaceId(),
    workflowId: uuid("workflow_id").notNull(),
    /** Null for a draft: the document then stands in `document`. */
    version: integer("version"),
    document: jsonText("document"),
    mode: text("mode").notNull(),
    status: text("status").notNull(),
    trigger: integer("trigger"),
    /** The trigger's variables. */
    context: jsonText("context").notNull(),
    /** Body, query and headers of the call that started it, keys redacted. */
    request: jsonText("request"),
    webhookId: text("webhook_id"),
    method: text("method"),
    /** Somebody waits for the end: it is announced. */
    waited: boolean("waited").notNull().default(false),
    /** Fence: a process whose lease was taken over writes with an old attempt, and writes nothing. */
    attempt: integer("attempt").notNull().default(1),
    /** Nobody carries it: it waits for a time or for a sub-run, and a wake-up job will claim it. */
    isSuspended: boolean("suspended").notNull().default(false),
    /** The job that claimed it last; null while the first one has it. */
    executor: bigint("executor", { mode: "number" }),
    startedAt: at("started_at"),
    finishedAt: at("finished_at"),
    error: jsonText("error"),
    /** Of these workers, the highest that succeeded answers a caller that waits. */
    resultWorkers: integer("result_workers").array().notNull(),
    retryOf: uuid("retry_of"),
    retryFrom: integer("retry_from"),
    parentRun: uuid("parent_run"),
    parentWorker: integer("parent_worker"),
    hops: smallint("hops").notNull().default(0),
    /** The failed run that it, or the run that called it, was begun for. */
    failureOf: uuid("failure_of"),
    /** What became of the document's `on_failure` when it failed. */
    onFailure: jsonText("on_failure"),
    /** How far its boxes are, by worker. */
    inside: jsonText("inside"),
    /** Run Test of one worker: only it and what it needs. */
    onlyWorker: integer("only_worker"),
    /** A test of one item of the box that the worker is, or stands in. */
    onlyItem: integer("only_item"),
    /** Whose call it is, where a subscriber called; null for the owner's own runs. */
    subscriptionId: uuid("subscription_id"),
    priceVersion: integer("price_version"),
    /** The workspace to whose own copies it publishes; null where everybody reads what it publishes. */
    publishTo: uuid("publish_to"),
    /** The caller's place in a trace; null where the run begins one of its own. */
    traceparent: text("traceparent"),
    /** All steps of a run that was written when it had ended; `run_steps` reads them. */
    packedSteps: jsonText("packed_steps"),
  },
  (table) => [
    check("runs_mode", sql`mode in ('production', 'test')`),
    check("runs_status", sql`status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')`),
    // listWorkflowRuns, and the last run of each workflow in listWorkflows
    index("runs_of_workflow").on(table.workflowId, table.id.desc()),
    // listRuns
    index("runs_of_workspace").on(table.workspaceId, table.id.desc()),
    // how much a subscription was used this month
    index("runs_of_subscription").on(table.subscriptionId, table.id).where(sql`subscription_id is not null`),
    // those that failed, in lists and by cause: `error` is written once, so other runs pay nothing for it
    index("runs_failed_of_workflow").on(table.workflowId, table.id.desc()).where(sql`error is not null`),
    index("runs_failed_of_workspace").on(table.workspaceId, table.id.desc()).where(sql`error is not null`),
    // what a run was retried as
    index("runs_of_original").on(table.retryOf).where(sql`retry_of is not null`),
    // open sub-runs of a run that is cancelled
    index("runs_of_parent").on(table.parentRun).where(sql`parent_run is not null`),
  ],
);
