import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { stepRow, toStepRecord } from "@/db/run-rows";
import type { EndedInside, StepRecord } from "@/lib/engine/run-store";

/** Steps inside loops have their own table, with a row per worker and item. */

const COLUMNS =
  "run_id, worker, iteration, type, status, attempt, started_at, finished_at, input, result, error, output, sample, wake_at, logs, child_run";

export function insertInsideSteps(rows: string, where = ""): string {
  return `insert into inside_steps as i (${COLUMNS})
  select ${COLUMNS} from json_to_recordset(${rows}::text::json) as s(run_id uuid, worker int, iteration int[], type text,
    status text, attempt int, started_at timestamptz, finished_at timestamptz, input text, result text, error text,
    output text, sample boolean, wake_at timestamptz, logs text, child_run uuid) ${where}
  on conflict (run_id, worker, iteration) do update set status = excluded.status, attempt = excluded.attempt,
    started_at = excluded.started_at, finished_at = excluded.finished_at, input = excluded.input,
    result = excluded.result, error = excluded.error, output = excluded.output, sample = excluded.sample,
    wake_at = excluded.wake_at, logs = excluded.logs, child_run = excluded.child_run
  where i.status in ('queued', 'running')`;
}

export async function findInsideSteps(
  db: Db,
  runId: string,
  workers: readonly number[],
  from: readonly number[],
  until: readonly number[],
): Promise<StepRecord[]> {
  const rows = await prepared(db, FIND, [runId, [...workers], [...from], [...until]]).rows(insideStepRow);
  return rows.map(toInsideStep);
}

const FIND = `select ${COLUMNS} from inside_steps
  where run_id = $1::uuid and worker = any($2::int[]) and iteration >= $3::int[] and iteration < $4::int[]`;

const insideStepRow = stepRow
  .omit({ reused: true, publication: true })
  .extend({ iteration: z.array(z.number()) });

function toInsideStep({ iteration, ...row }: z.infer<typeof insideStepRow>): StepRecord {
  return { ...toStepRecord({ ...row, reused: false, publication: null }), iteration };
}

/**
 * Ends the open steps of the given workers for the loop item at `path`, including steps in nested loops, and
 * closes the approval requests of these steps. Does nothing if another process has taken over the run.
 * Returns the child runs that the steps were waiting for.
 */
export async function endInsideSteps(db: Db, ended: EndedInside): Promise<string[]> {
  const children = await prepared(db, END, [
    ended.runId,
    ended.attempt,
    [...ended.workers],
    [...ended.path],
    new Date(ended.now).toISOString(),
    ended.error,
  ]).rows(z.object({ childRun: z.string().nullable() }));
  return children.flatMap((row) => row.childRun ?? []);
}

const END = `with ended as (
  update inside_steps i set status = 'failed', finished_at = $5::timestamptz, wake_at = null,
    error = ($6::text::jsonb || jsonb_build_object('worker', i.worker))::text
  where i.run_id = $1::uuid and i.worker = any($3::int[]) and i.status in ('queued', 'running')
    and i.iteration[1:cardinality($4::int[])] = $4::int[]
    and exists (select from runs r where r.id = $1::uuid and r.attempt = $2::int and r.status in ('queued', 'running'))
  returning i.worker, i.iteration, i.child_run
), closed as (
  update approvals a set status = 'cancelled', decided_at = $5::timestamptz from ended e
  where a.run_id = $1::uuid and a.worker = e.worker and a.iteration = e.iteration and a.status = 'open'
)
select child_run from ended`;

export interface InsideFilter {
  readonly worker: number | null;
  /**
   * Item whose steps to find; null for all items. A single index is the item's index in the innermost loop.
   * Several indexes are those in every loop, outermost first.
   */
  readonly iteration: readonly number[] | null;
  readonly status: string | null;
  readonly after: {
    readonly failed: boolean;
    readonly worker: number;
    readonly iteration: readonly number[];
  } | null;
  readonly limit: number;
}

export interface InsidePage {
  readonly steps: readonly StepRecord[];
  readonly more: boolean;
}

/** Maximum size of the inputs and results on a page. A page always has at least one step. */
const PAGE_BYTES = 16 * 1024 * 1024;

/** Failed steps come first, because those are what people look for among thousands. */
export async function pageInsideSteps(
  db: Db,
  runId: string,
  { worker, iteration, status, after, limit }: InsideFilter,
): Promise<InsidePage> {
  const steps = await prepared(db, PAGE, [
    runId,
    worker,
    iteration === null ? null : [...iteration],
    status,
    after?.worker ?? null,
    after === null ? null : [...after.iteration],
    after === null ? null : !after.failed,
    limit,
    PAGE_BYTES,
  ]).rows(pagedRow);
  return { steps: steps.map(toInsideStep), more: (steps[0]?.found ?? 0) > steps.length };
}

const pagedRow = insideStepRow.extend({ found: z.number() });

/**
 * Reads one page of steps. Postgres knows the length of a string without reading the string, so inputs and
 * results of steps that don't fit on the page are not read.
 */
const PAGE = `
with found as (
  select * from inside_steps
  where run_id = $1::uuid and ($2::int is null or worker = $2)
    and ($3::int[] is null or iteration = $3 or (cardinality($3) = 1 and iteration[cardinality(iteration)] = $3[1]))
    and ($4::text is null or status = $4)
    and ($5::int is null or (status <> 'failed', worker, iteration) > ($7::boolean, $5, $6::int[]))
  order by status <> 'failed', worker, iteration limit $8::int + 1
), placed as (
  select *, count(*) over ()::int as found, row_number() over place as n,
    sum(coalesce(octet_length(input), 0) + coalesce(octet_length(result), 0)) over place as bytes
  from found window place as (order by status <> 'failed', worker, iteration)
)
select ${COLUMNS}, found from placed where n = 1 or (n <= $8::int and bytes <= $9::bigint) order by n`;
