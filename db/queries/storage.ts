import { z } from "zod";
import { type Db, query } from "@/db/handle";

/**
 * Disk usage per workspace. The size of a table's files is divided between workspaces in proportion to the
 * sizes of their sampled rows, so that measuring costs the same whatever the amount of data.
 */

interface Share {
  /**
   * Tables whose files (including indexes) are measured: the table in `of`, and tables whose rows each belong
   * to one of its rows.
   */
  readonly tables: readonly string[];
  /** Table that is sampled. Each workspace's part of the disk usage is estimated from the sampled rows. */
  readonly of: string;
  readonly weight: string;
}

const SHARES: readonly Share[] = [
  {
    tables: ["runs", "steps", "inside_steps", "run_inputs"],
    of: "runs",
    weight:
      "200 + pg_column_size(context) + coalesce(pg_column_size(request), 0) + coalesce(pg_column_size(packed_steps), 0)",
  },
  { tables: ["input_bodies"], of: "input_bodies", weight: "100 + stored" },
  { tables: ["requests"], of: "requests", weight: "1" },
  { tables: ["provider_values"], of: "provider_values", weight: "pg_column_size(body)" },
  { tables: ["copied_values"], of: "copied_values", weight: "pg_column_size(body)" },
  { tables: ["hook_deliveries"], of: "hook_deliveries", weight: "pg_column_size(body)" },
  { tables: ["workflow_versions"], of: "workflow_versions", weight: "pg_column_size(document)" },
  { tables: ["table_rows", "table_changes"], of: "tables", weight: "stored_bytes" },
];

const SAMPLE = 20_000;

/**
 * Builds the SQL for one entry of `SHARES`. It reads every row of a small table, samples a large one, and
 * includes the sizes of partitions.
 */
function statement({ tables, of, weight }: Share): string {
  const names = tables.map((name) => `'${name}'`).join(", ");
  return `with size as (
      select coalesce(sum(pg_total_relation_size(c.oid)), 0) as bytes
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid
      where coalesce(i.inhparent, c.oid) in (select oid from pg_class where relnamespace = 'public'::regnamespace
        and relname in (${names})) and c.relkind = 'r'
    ), weighed as (
      select workspace_id, sum(${weight}) as weight from ${of} tablesample system (PERCENT) group by 1
    )
    select workspace_id, (s.bytes * w.weight / sum(w.weight) over ())::float8 as bytes from weighed w, size s
    where w.weight > 0`;
}

const ROWS_OF = `select coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 as rows
  from pg_class c left join pg_inherits i on i.inhrelid = c.oid
  where coalesce(i.inhparent, c.oid) = to_regclass($1) and c.relkind = 'r'`;

const share = z.object({ workspaceId: z.string().nullable(), bytes: z.number() });

export async function findStorage(db: Db): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const each of SHARES) {
    const counted = await query(db, ROWS_OF, [each.of]).row(z.object({ rows: z.number() }));
    const percent = Math.min(100, (100 * SAMPLE) / Math.max(counted?.rows ?? 0, 1));
    const rows = await query(db, statement(each).replace("PERCENT", String(percent))).rows(share);
    for (const { workspaceId: workspace, bytes } of rows)
      if (workspace !== null) found.set(workspace, (found.get(workspace) ?? 0) + bytes);
  }
  return found;
}
