import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { millis } from "@/db/millis";

const recordedStep = z.object({
  worker: z.number(),
  iteration: z.array(z.number()),
  type: z.string(),
  status: z.enum(["succeeded", "failed"]),
  input: z.string().nullable(),
  result: z.string().nullable(),
  error: z.string().nullable(),
  outlet: z.string().nullable(),
  sample: z.boolean(),
  reused: z.boolean(),
  startedAt: millis,
  finishedAt: millis,
});
export type RecordedStep = z.output<typeof recordedStep>;

/**
 * Returns the run's ended steps whose type is in `types`, inside and outside loops, oldest first. A type that
 * ends with `%` stands for all types with that prefix.
 */
export async function findRecordedSteps(
  db: Db,
  runId: string,
  types: readonly string[],
  limit: number,
): Promise<RecordedStep[]> {
  return prepared(
    db,
    `select worker, iteration, type, status, input, result, error, outlet, coalesce(sample, false) as sample,
       coalesce(reused, false) as reused, coalesce(started_at, finished_at) as started_at, finished_at from (
       select worker, '{}'::int[] as iteration, type, status, input, result, error, output as outlet, sample, reused, started_at, finished_at
       from run_steps where run_id = $1::uuid
       union all
       select worker, iteration, type, status, input, result, error, output, sample, false, started_at, finished_at
       from inside_steps where run_id = $1::uuid
     ) s
     where type like any($2::text[]) and status in ('succeeded', 'failed') and finished_at is not null
     order by finished_at, worker, iteration limit $3::int`,
    [runId, types.map((type) => type.replaceAll("_", "\\_")), limit],
  ).rows(recordedStep);
}
