import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";

const row = z.object({
  id: z.string(),
  context: z.string(),
  request: z.string().nullable(),
  startedAt: z.date(),
  input: z.string(),
  result: z.string(),
  outlet: z.string().nullable(),
});

/** Number of newest runs that are searched. Older steps of the worker are not found. */
const NEWEST = 500;

export async function lastMemorySteps(
  db: Db,
  given: {
    readonly workspaceId: string;
    readonly workflowId: string;
    readonly worker: number;
    readonly limit: number;
    readonly maxBytes: number;
    readonly withRequest: boolean;
  },
): Promise<z.infer<typeof row>[]> {
  return query(
    db,
    sql`select id, context, request, started_at, input, result, output as outlet from (
        select r.id, r.context, case when ${given.withRequest} then r.request end as request, s.started_at, s.input,
          s.result, s.output, sum(octet_length(r.context) + octet_length(s.input) + octet_length(s.result)
            + case when ${given.withRequest} then coalesce(octet_length(r.request), 0) else 0 end)
            over (order by r.id desc) as bytes
        from (select id, context, request from runs where workspace_id = ${given.workspaceId}::uuid
            and workflow_id = ${given.workflowId}::uuid and mode = 'production' order by id desc nulls last limit ${NEWEST}) r
          join run_steps s on s.run_id = r.id and s.worker = ${given.worker}::int and s.type = 'memory'
            and s.status = 'succeeded' and s.started_at is not null
        order by r.id desc limit ${given.limit}::int) newest
      where bytes <= ${given.maxBytes}::bigint order by id desc`,
  ).rows(row);
}

const output = z.object({ runId: z.string(), worker: z.number(), result: z.string() });

export async function resultsOfRuns(
  db: Db,
  runIds: readonly string[],
  workers: readonly number[],
  maxBytes: number,
): Promise<z.infer<typeof output>[]> {
  return query(
    db,
    sql`select run_id, worker, result from (
        select run_id, worker, result, sum(octet_length(result)) over (order by run_id desc, worker) as bytes
        from run_steps where run_id = any(${sql.param([...runIds])}::uuid[]) and worker = any(${sql.param([...workers])}::int[])
          and status = 'succeeded' and result is not null) newest
      where bytes <= ${maxBytes}::bigint`,
  ).rows(output);
}
