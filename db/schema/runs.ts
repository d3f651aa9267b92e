import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { at, id, jsonText, workspaceId } from "@/db/columns";

/**
 * Executions of workflows. Partitioned by range of `id`: IDs are UUIDv7, so a partition covers a time span
 * and is dropped as a whole when it is old enough. There are no foreign keys, because a check per row would
 * cost the hot path more than it protects, and deleting a workflow only marks its row.
 */
export const runs = pgTable(
  "runs",
  {
    id: id(),
    workspaceId: workspaceId(),
    workflowId: uuid("workflow_id").notNull(),
    /** Null if the run tests a draft. In that case, `document` has the draft. */
    version: integer("version"),
    document: jsonText("document"),
    mode: text("mode").notNull(),
    status: text("status").notNull(),
    trigger: integer("trigger"),
    /** The trigger's variables. */
    context: jsonText("context").notNull(),
    /** Body, query and headers of the call that started the run. Keys are redacted. */
    request: jsonText("request"),
    webhookId: text("webhook_id"),
    method: text("method"),
    /** True if a caller is waiting for the run, so that other processes must be notified when it ends. */
    waited: boolean("waited").notNull().default(false),
    /**
     * Fencing token: if a process that has lost the run still writes, its attempt is outdated and the write
     * has no effect.
     */
    attempt: integer("attempt").notNull().default(1),
    /**
     * True while no process is executing the run: it is waiting for a timer, a person or a sub-run, and a
     * wake-up job will claim it.
     */
    isSuspended: boolean("suspended").notNull().default(false),
    /**
     * ID of the queue job that last claimed the run; null until a later job claims it, because the run's
     * first job needs no claim.
     */
    executor: bigint("executor", { mode: "number" }),
    startedAt: at("started_at"),
    finishedAt: at("finished_at"),
    error: jsonText("error"),
    /**
     * Workers that can provide the result for a waiting caller. If several of them succeeded, the one with
     * the highest number provides it.
     */
    resultWorkers: integer("result_workers").array().notNull(),
    retryOf: uuid("retry_of"),
    retryFrom: integer("retry_from"),
    parentRun: uuid("parent_run"),
    parentWorker: integer("parent_worker"),
    hops: smallint("hops").notNull().default(0),
    /**
     * ID of the failed run, if this run was started to handle that run's failure or was called by such a run.
     */
    failureOf: uuid("failure_of"),
    /**
     * Only for failed runs: the run that was started to handle the failure (`on_failure`), or the error that
     * prevented its start, as JSON.
     */
    onFailure: jsonText("on_failure"),
    /** Progress of the run's loops, by worker. */
    inside: jsonText("inside"),
    /** Set when a single worker is tested: only that worker and those it depends on are executed. */
    onlyWorker: integer("only_worker"),
    /** Number of the loop item to test, if `only_worker` is a loop or inside one. */
    onlyItem: integer("only_item"),
    /** The caller's subscription; null if the workflow's own workspace started the run. */
    subscriptionId: uuid("subscription_id"),
    priceVersion: integer("price_version"),
    /** The subscriber's workspace that the run publishes to; null if it publishes to everyone. */
    publishTo: uuid("publish_to"),
    /** The caller's `traceparent` header (W3C Trace Context); null if the run starts a new trace. */
    traceparent: text("traceparent"),
    /** All steps of the run, if the run was written only after it had ended. Read by the view `run_steps`. */
    packedSteps: jsonText("packed_steps"),
  },
  (table) => [
    check("runs_mode", sql`mode in ('production', 'test')`),
    check("runs_status", sql`status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')`),
    // Used by listWorkflowRuns, and by listWorkflows to find the last run of each workflow
    index("runs_of_workflow").on(table.workflowId, table.id.desc()),
    // Used by listRuns
    index("runs_of_workspace").on(table.workspaceId, table.id.desc()),
    // Used to find the usage of a subscription in the current month
    index("runs_of_subscription").on(table.subscriptionId, table.id).where(sql`subscription_id is not null`),
    // Used to find failed runs, in lists and by error group. Only failed runs write `error`, and only once, so
    // these indexes cost other runs nothing
    index("runs_failed_of_workflow").on(table.workflowId, table.id.desc()).where(sql`error is not null`),
    index("runs_failed_of_workspace").on(table.workspaceId, table.id.desc()).where(sql`error is not null`),
    // Used to find retries of a run
    index("runs_of_original").on(table.retryOf).where(sql`retry_of is not null`),
    // Used to find open sub-runs of a cancelled run
    index("runs_of_parent").on(table.parentRun).where(sql`parent_run is not null`),
  ],
);
