import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";

const total = z.object({ metric: z.string(), outcome: z.string(), count: z.coerce.number() });
export type InstanceTotal = z.output<typeof total>;

/** Rows are sorted, so that all processes lock them in the same order and never deadlock. */
export async function addInstanceTotals(db: Db, added: readonly InstanceTotal[]): Promise<void> {
  await prepared(
    db,
    sql`insert into instance_totals as t (metric, outcome, count)
      select metric, outcome, count from unnest(${sql.param(added.map((row) => row.metric))}::text[],
        ${sql.param(added.map((row) => row.outcome))}::text[], ${sql.param(added.map((row) => row.count))}::bigint[])
        as a (metric, outcome, count)
      order by metric, outcome
      on conflict (metric, outcome) do update set count = t.count + excluded.count`,
  );
}

export async function findInstanceTotals(db: Db): Promise<InstanceTotal[]> {
  return prepared(db, sql`select metric, outcome, count from instance_totals`).rows(total);
}

const connections = z.object({ state: z.string(), count: z.coerce.number() });

export async function countConnections(db: Db): Promise<z.output<typeof connections>[]> {
  return prepared(
    db,
    sql`select coalesce(state, 'unknown') as state, count(*) as count from pg_stat_activity
      where datname = current_database() group by 1`,
  ).rows(connections);
}
