import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { APPROVAL_STATES } from "@/db/schema/approvals";

const approvalRow = z.object({
  id: z.string(),
  workspaceId: z.string(),
  workflowId: z.string(),
  runId: z.string(),
  worker: z.number(),
  iteration: z.array(z.number()),
  item: z.string().nullable(),
  title: z.string(),
  message: z.string(),
  fields: z.string(),
  status: z.enum(APPROVAL_STATES),
  createdAt: z.date(),
  expiresAt: z.date(),
  decidedAt: z.date().nullable(),
  decidedBy: z.string().nullable(),
  answers: z.string().nullable(),
  notified: z.string().nullable(),
});
export type ApprovalRow = z.infer<typeof approvalRow>;

/**
 * SQL for an approval's current status. It is `timeout` as soon as the time is over, even if the run hasn't
 * noticed that yet. An approval only counts as open while a run is waiting for it.
 */
const shown = (now: Date) => sql`case when a.status <> 'open' then a.status
  when a.expires_at <= ${now} then 'timeout'
  when exists (select from runs r where r.id = a.run_id and r.status in ('queued', 'running')) then 'open'
  else 'cancelled' end`;

export type NewApproval = Pick<
  ApprovalRow,
  | "id"
  | "workspaceId"
  | "workflowId"
  | "runId"
  | "worker"
  | "iteration"
  | "item"
  | "title"
  | "message"
  | "fields"
  | "createdAt"
  | "expiresAt"
>;

/**
 * Opens the approval of a step. A step has only one approval, so a retry of the step gets the existing one.
 * Undefined if the run has ended. The run is locked, so that a cancellation finds the new approval.
 */
export async function openApproval(db: Db, given: NewApproval): Promise<ApprovalRow | undefined> {
  await prepared(
    db,
    sql`insert into approvals (id, workspace_id, workflow_id, run_id, worker, iteration, item, title, message, fields, created_at, expires_at)
      select ${given.id}::uuid, ${given.workspaceId}::uuid, ${given.workflowId}::uuid, r.id, ${given.worker}::int,
        ${sql.param(given.iteration)}::int[], ${given.item}::text, ${given.title}::text, ${given.message}::text, ${given.fields}::text, ${given.createdAt}::timestamptz,
        ${given.expiresAt}::timestamptz
      from runs r where r.id = ${given.runId} and r.status in ('queued', 'running') for share
      on conflict (run_id, worker, iteration) do nothing`,
  );
  return prepared(
    db,
    sql`select * from approvals a where a.run_id = ${given.runId} and a.worker = ${given.worker}
      and a.iteration = ${sql.param(given.iteration)}::int[]`,
  ).row(approvalRow);
}

export async function noteNotified(db: Db, id: string, notified: string): Promise<void> {
  await prepared(db, sql`update approvals set notified = ${notified} where id = ${id}`);
}

/** Returns the approvals of the given steps that have been decided or have timed out. */
export async function findDecided(
  db: Db,
  runId: string,
  asking: readonly Pick<ApprovalRow, "worker" | "iteration">[],
  now: Date,
): Promise<ApprovalRow[]> {
  await prepared(
    db,
    sql`update approvals set status = 'timeout', decided_at = expires_at
      where run_id = ${runId} and status = 'open' and expires_at <= ${now}`,
  );
  return prepared(
    db,
    sql`select a.*, a.status
      from json_to_recordset(${JSON.stringify(asking)}::text::json) as asked(worker int, iteration int[])
      join approvals a on a.run_id = ${runId} and a.worker = asked.worker and a.iteration = asked.iteration
      where a.status in ('approved', 'rejected', 'timeout')`,
  ).rows(approvalRow);
}

export interface DecidedNow {
  readonly id: string;
  readonly status: "approved" | "rejected";
  readonly by: string;
  readonly answers: string;
  readonly now: Date;
}

/**
 * Returns the run that is waiting for the approval. Undefined if the approval has already been decided, or
 * if no run is waiting for it any more.
 */
export async function decideApproval(db: Db, given: DecidedNow): Promise<string | undefined> {
  const [runId] = await prepared(
    db,
    sql`update approvals a set status = ${given.status}, decided_at = ${given.now}, decided_by = ${given.by},
        answers = ${given.answers}
      where a.id = ${given.id} and a.status = 'open' and a.expires_at > ${given.now}
        and exists (select from runs r where r.id = a.run_id and r.status in ('queued', 'running'))
      returning a.run_id`,
  ).column(z.string());
  return runId;
}

/**
 * Finds an approval. `workspaceId` is null if the caller has the approval's link, which grants access without
 * a session.
 */
export async function findApproval(
  db: Db,
  id: string,
  workspaceId: string | null,
  now: Date,
): Promise<ApprovalRow | undefined> {
  const of = workspaceId === null ? sql`` : sql`and a.workspace_id = ${workspaceId}`;
  return prepared(db, sql`select a.*, ${shown(now)} as status from approvals a where a.id = ${id} ${of}`).row(
    approvalRow,
  );
}

export interface ApprovalFilter {
  readonly workspaceId: string;
  readonly status: ApprovalRow["status"] | null;
  readonly runId: string | null;
  readonly worker: number | null;
  readonly iteration: readonly number[] | null;
  readonly before: string | null;
  readonly limit: number;
  readonly now: Date;
}

export async function listApprovals(db: Db, filter: ApprovalFilter): Promise<ApprovalRow[]> {
  const status = filter.status === null ? sql`` : sql`and ${shown(filter.now)} = ${filter.status}`;
  // This condition is logically redundant, but it makes the index of open approvals usable.
  const open = filter.status === "open" ? sql`and a.status = 'open'` : sql``;
  const run = filter.runId === null ? sql`` : sql`and a.run_id = ${filter.runId}`;
  const worker = filter.worker === null ? sql`` : sql`and a.worker = ${filter.worker}`;
  const item =
    filter.iteration === null ? sql`` : sql`and a.iteration = ${sql.param(filter.iteration)}::int[]`;
  const before = filter.before === null ? sql`` : sql`and a.id < ${filter.before}`;
  return prepared(
    db,
    sql`select a.*, ${shown(filter.now)} as status from approvals a
      where a.workspace_id = ${filter.workspaceId} ${open} ${status} ${run} ${worker} ${item} ${before}
      order by a.id desc limit ${filter.limit}`,
  ).rows(approvalRow);
}

export async function sweepApprovals(db: Db, before: string): Promise<void> {
  await prepared(
    db,
    sql`delete from approvals a where a.id < ${before} and not exists (select from runs r where r.id = a.run_id)`,
  );
}
