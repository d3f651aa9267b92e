import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared, query } from "@/db/handle";
import type { requests } from "@/db/schema/requests";

export type NewRequest = typeof requests.$inferSelect;

export async function insertRequests(db: Db, rows: readonly NewRequest[]): Promise<void> {
  await query(
    db,
    `insert into requests (id, workspace_id, workflow_id, webhook_id, method, status, code, errors, detail, sent, run_id, count)
     select id, "workspaceId", "workflowId", "webhookId", method, status, code, errors, detail, sent, "runId", count
     from json_to_recordset($1::text::json) as r(id uuid, "workspaceId" uuid, "workflowId" uuid, "webhookId" text,
       method text, status int, code text, errors text, detail text, sent text, "runId" uuid, count int)`,
    [JSON.stringify(rows)],
  );
}

const row = z.object({
  id: z.string(),
  webhookId: z.string(),
  method: z.string(),
  status: z.number(),
  code: z.string().nullable(),
  errors: z.string().nullable(),
  runId: z.string().nullable(),
  count: z.number(),
});

/**
 * Accepted calls are read from the runs that they started, all other calls from their own table. The IDs of
 * runs and calls contain the time, so they can be sorted together.
 */
export async function findRequests(
  db: Db,
  workflowId: string,
  { before, limit }: { readonly before: string | null; readonly limit: number },
) {
  const older = before === null ? sql`` : sql`and id < ${before}`;
  return prepared(
    db,
    sql`(select id, webhook_id, method, 202 as status, null as code, null as errors, id as run_id, 1 as count from runs
       where workflow_id = ${workflowId} and webhook_id is not null and not waited ${older} order by id desc nulls last limit ${limit})
      union all
      (select id, webhook_id, method, status, code, errors, run_id, count from requests
       where workflow_id = ${workflowId} ${older} order by id desc nulls last limit ${limit})
      order by id desc limit ${limit}`,
  ).rows(row);
}

const whole = row.extend({
  detail: z.string().nullable(),
  sent: z.string().nullable(),
  context: z.string().nullable(),
});
export type RequestRow = z.infer<typeof whole>;

export async function findRequest(db: Db, workflowId: string, id: string): Promise<RequestRow | undefined> {
  return prepared(
    db,
    sql`select id, webhook_id, method, 202 as status, null as code, null as errors, id as run_id, 1 as count, null as detail,
        request as sent, context from runs
      where id = ${id}::uuid and workflow_id = ${workflowId}::uuid and webhook_id is not null
        and not exists (select from requests q where q.id = ${id}::uuid)
      union all
      select q.id, q.webhook_id, q.method, q.status, q.code, q.errors, q.run_id, q.count, q.detail,
        coalesce(q.sent, r.request), r.context from requests q
      left join runs r on r.id = q.run_id and r.workflow_id = q.workflow_id
      where q.id = ${id}::uuid and q.workflow_id = ${workflowId}::uuid`,
  ).row(whole);
}

export async function deleteRequests(db: Db, workflowId: string, before: string): Promise<void> {
  await prepared(db, sql`delete from requests where workflow_id = ${workflowId} and id < ${before}`);
}
