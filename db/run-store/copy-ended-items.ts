import { type Db, prepared } from "@/db/handle";
import type { EndedItems } from "@/lib/engine/run-store";

/**
 * Copies the records of successful loop items from one run to another, which then only executes the remaining
 * items.
 */
export async function copyEndedItems(db: Db, to: string, items: EndedItems): Promise<void> {
  const { from, inner, workers, rescued } = items;
  await prepared(db, COPY, [from, to, [...inner], [...workers], [...rescued]]);
}

const COPY = `with ended as (
  select iteration[1] as item from inside_steps
  where run_id = $1::uuid and worker = any($3::int[]) and cardinality(iteration) = 1
  group by 1
  having bool_and(status in ('succeeded', 'skipped') or (status = 'failed' and worker = any($5::int[])))
)
insert into inside_steps (run_id, worker, iteration, type, status, attempt, started_at, finished_at, input, result, error,
  output, sample, logs)
select $2::uuid, worker, iteration, type, status, attempt, started_at, finished_at, input, result, error, output, sample, logs
from inside_steps
where run_id = $1::uuid and worker = any($4::int[]) and iteration[1] in (select item from ended)`;
