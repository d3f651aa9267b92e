import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";

/**
 * The workflow that reads and writes stored values, and the names of those values that it shares with other
 * workflows.
 */
export interface MemoryOwner {
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly shared: readonly string[];
}

const row = z.object({
  id: z.coerce.number(),
  name: z.string(),
  key: z.string(),
  value: z.string(),
  items: z.coerce.number(),
  at: z.date(),
  runId: z.string().nullable(),
});

export async function listMemories(
  db: Db,
  owner: MemoryOwner,
  window: { readonly limit: number; readonly before: number | null },
  name: string | null,
): Promise<z.infer<typeof row>[]> {
  return query(
    db,
    sql`select id, name, key, value, at, run_id, (select count(*) from memory_items i where i.memory_id = m.id) as items
      from memories m where ${belongsTo(owner)} and at is not null
        and (${name}::text is null or name = ${name}::text)
        and (${window.before}::bigint is null or id < ${window.before}::bigint)
      order by id desc limit ${window.limit}`,
  ).rows(row);
}

/** If `key` is null, all values with this name are deleted. */
export async function forgetMemories(
  db: Db,
  owner: MemoryOwner,
  name: string,
  key: string | null,
): Promise<void> {
  await query(
    db,
    sql`delete from memories where ${belongsTo(owner)} and name = ${name} and (${key}::text is null or key = ${key}::text)`,
  );
}

export async function forgetWorkflow(db: Db, workflowId: string): Promise<void> {
  await query(db, sql`delete from memories where workflow_id = ${workflowId}::uuid`);
}

function belongsTo({ workspaceId, workflowId, shared }: MemoryOwner) {
  return sql`workspace_id = ${workspaceId}::uuid and (workflow_id = ${workflowId}::uuid
    or (workflow_id is null and name = any(${sql.param([...shared])}::text[])))`;
}
