import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { millis } from "@/db/millis";
import type { MemoryPlace } from "@/lib/schema/stored-change";

interface Owner {
  readonly workspaceId: string;
  readonly workflowId: string;
}

const row = z.object({
  value: z.string(),
  at: millis,
  items: z.string().transform((text) => seenItems.parse(JSON.parse(text))),
});
const seenItems = z.array(z.tuple([z.string(), z.number()]));

/**
 * Reads a memory as it was at `atMs`, before any change by a run whose clock is `atMs` or later. Each change
 * stores the state before it. So the first later change has the value at that time, and for each item, the
 * first later change of that item has the time at which it was last seen. Values and items without a later
 * change are still stored in the memory. Undefined if the memory was empty, or if the first later change has
 * been deleted.
 */
export async function findMemoryAt(
  db: Db,
  { workspaceId, workflowId }: Owner,
  { scope, name, key }: MemoryPlace,
  atMs: number,
): Promise<z.output<typeof row> | undefined> {
  const owner = scope === "workflow" ? sql`workflow_id = ${workflowId}::uuid` : sql`workflow_id is null`;
  const place = sql`${owner} and workspace_id = ${workspaceId}::uuid and name = ${name} and key = ${key}`;
  const at = new Date(atMs).toISOString();
  return prepared(
    db,
    sql`with later as (
        select id, value, at, items from memory_changes where ${place} and changed_at >= ${at}::timestamptz
      ), current as (
        select id, value, at from memories where ${place}
      ), held as (
        (select value, at from later order by id limit 1)
        union all
        select value, at from current where not exists (select from later)
      ), seen as (
        select distinct on (digest) digest, seen_ms from (
          select later.id, i ->> 0 as digest, (i ->> 1)::bigint as seen_ms
            from later, json_array_elements(later.items::json) as i
          union all
          select null, digest, (extract(epoch from seen_at) * 1000)::bigint
            from memory_items where memory_id in (select id from current)
        ) as changes order by digest, id nulls last
      )
      select value, at, (select coalesce(json_agg(json_build_array(digest, seen_ms)), '[]')::text from seen
          where seen_ms < ${atMs}::bigint) as items
      from held where at < ${at}::timestamptz`,
  ).row(row);
}

export async function deleteMemoryChangesBefore(db: Db, before: Date, max: number): Promise<number> {
  const deleted = await prepared(
    db,
    sql`delete from memory_changes where id in (
      select id from memory_changes where changed_at < ${before.toISOString()}::timestamptz limit ${max}) returning 1`,
  );
  return deleted.length;
}

export async function countMemoryChangeBytes(db: Db, workspaceId: string): Promise<number> {
  const [bytes = 0] = await prepared(
    db,
    sql`select coalesce(sum(bytes), 0)::float8 from memory_changes where workspace_id = ${workspaceId}::uuid`,
  ).column(z.number());
  return bytes;
}

/**
 * Deletes the workspace's oldest changes until at least `bytes` are freed or `max` are deleted. Returns the
 * bytes freed.
 */
export async function deleteOldestMemoryChanges(
  db: Db,
  workspaceId: string,
  bytes: number,
  max: number,
): Promise<number> {
  const [freed = 0] = await prepared(
    db,
    sql`with oldest as (
        select id, bytes from memory_changes where workspace_id = ${workspaceId}::uuid order by id limit ${max}
      ), summed as (
        select id, sum(bytes) over (order by id) - bytes as before from oldest
      ), deleted as (
        delete from memory_changes c using summed s where c.id = s.id and s.before < ${bytes}::float8 returning c.bytes
      )
      select coalesce(sum(bytes), 0)::float8 from deleted`,
  ).column(z.number());
  return freed;
}
