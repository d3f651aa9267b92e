import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";

/** `shared` has the names of the values that the workflow shares with other workflows. */
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

/**
 * Deletes the value with this name and key or, if `key` is null, all values with this name. Their last state
 * stays stored for back-runs.
 */
export async function forgetMemories(
  db: Db,
  owner: MemoryOwner,
  name: string,
  key: string | null,
  at: Date,
): Promise<void> {
  await db.transaction(async (transaction) => {
    // Locks the rows first, so that the next statement also sees the items that runs wrote while this
    // statement waited for the lock.
    const ids = await query(
      transaction,
      sql`select id from memories where ${belongsTo(owner)} and name = ${name} and (${key}::text is null or key = ${key}::text)
        for update`,
    ).column(z.coerce.number());
    await query(
      transaction,
      sql`with past as (
          insert into memory_changes (workspace_id, workflow_id, name, key, changed_at, value, at, items)
          select workspace_id, workflow_id, name, key, ${at.toISOString()}::timestamptz, value, at,
            (select json_agg(json_build_array(digest, (extract(epoch from seen_at) * 1000)::bigint))::text
              from memory_items where memory_id = m.id)
          from memories m where id = any(${sql.param(ids)}::bigint[]) and at is not null
        )
        delete from memories where id = any(${sql.param(ids)}::bigint[])`,
    );
  });
}

export async function forgetWorkflow(db: Db, workflowId: string): Promise<void> {
  await query(db, sql`delete from memories where workflow_id = ${workflowId}::uuid`);
  await query(db, sql`delete from memory_changes where workflow_id = ${workflowId}::uuid`);
}

function belongsTo({ workspaceId, workflowId, shared }: MemoryOwner) {
  return sql`workspace_id = ${workspaceId}::uuid and (workflow_id = ${workflowId}::uuid
    or (workflow_id is null and name = any(${sql.param([...shared])}::text[])))`;
}
