import { z } from "zod";
import { findWorkflow } from "@/db/queries/workflows";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { Page } from "@/lib/contract/shapes";
import type { listRequests as contract } from "@/lib/contract/workflows";
import { isId, timeOfId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import { fieldFault, type Problem } from "@/lib/schema/problem";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";

const row = z.object({
  id: z.string(),
  webhook_id: z.string(),
  method: z.string(),
  status: z.number(),
  code: z.string().nullable(),
  errors: z.string().nullable(),
  run_id: z.string().nullable(),
  count: z.number(),
});

/** Accepted calls are the runs that they started; the others have rows of their own. Both are keyed by time. */
export async function listRequests(
  { db, sql, web }: Services,
  caller: Caller,
  id: string,
  page: Page,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  if (!(isId(id) && (await findWorkflow(db, caller.workspaceId, id)))) return noWorkflow();
  const window = windowOf(page);
  if (!window.ok) return window;
  const { before, limit } = window.value;
  // Who was just refused looks here for the reason.
  await (await web()).requests.written();
  const older = before === null ? sql`` : sql`and id < ${before}`;
  const rows = z.array(row).parse(
    await sql`
      (select id, webhook_id, method, 202 as status, null as code, null as errors, id as run_id, 1 as count from runs
       where workflow_id = ${id} and webhook_id is not null and not waited ${older} order by id desc limit ${limit})
      union all
      (select id, webhook_id, method, status, code, errors, run_id, count from requests
       where workflow_id = ${id} ${older} order by id desc limit ${limit})
      order by id desc limit ${limit}`,
  );
  return ok(
    pageOf(rows, page, (request) => ({
      id: request.id,
      at: new Date(timeOfId(request.id)).toISOString(),
      webhook_id: request.webhook_id,
      method: request.method,
      status: request.status,
      ...(request.code === null ? {} : { code: request.code }),
      ...(request.errors === null ? {} : { errors: z.array(fieldFault).parse(JSON.parse(request.errors)) }),
      ...(request.run_id === null ? {} : { run_id: request.run_id }),
      ...(request.count === 1 ? {} : { count: request.count }),
    })),
  );
}
