import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import type { StoredStep } from "@/lib/engine/run-store";
import {
  type MemoryChange,
  type Remembered,
  SEEN_AGAIN_MS,
  type StoredOutcome,
} from "@/lib/schema/stored-change";

/**
 * A step's change to stored data that is computed but not yet written. The caller turns `outcome` into the
 * step's record, and then calls `write` to store the change.
 */
export interface Cached {
  readonly outcome: StoredOutcome;
  /** Returns the size of the memory's past state that was stored with the change, in bytes. */
  write(): Promise<number>;
}

type Step = Omit<StoredStep, "change" | "worker" | "iteration" | "attempt" | "now">;

const MAX_OF_WORKSPACE = 100_000;

/**
 * Changes a value that workflows remember between runs. Must be called in a transaction, because other
 * changes with the same name and key have to wait until it ends. A test run only reads.
 */
export async function saveMemory(db: Db, step: Step, change: MemoryChange): Promise<Cached> {
  const isTest = step.run.mode === "test";
  if (!isTest && (await isFull(db, step, change))) return FULL;
  const row = isTest ? await find(db, step, change) : await lock(db, step, change);
  const remembered = await rememberedOf(db, row, change, step.runClock);
  const { outcome, write } = change.decide(remembered);
  return {
    outcome,
    async write() {
      if (isTest || row === null || outcome.state !== "done") return 0;
      if (write === null) {
        await forgetEmpty(db, row.id);
        return 0;
      }
      const [bytes = 0] = await prepared(
        db,
        sql`with past as (${storePast(row.id, write.items, step.runClock, change.seenSince)})
          update memories set at = ${new Date(step.runClock).toISOString()}::timestamptz, run_id = ${step.run.id}::uuid,
          value = coalesce(${write.value === undefined ? null : step.clean(JSON.stringify(write.value))}::text, value)
          where id = ${row.id} returning (select bytes from past)`,
      ).column(z.coerce.number());
      if (write.items) await see(db, row.id, write.items, step.runClock, change.seenSince);
      return bytes;
    },
  };
}

const FULL: Cached = {
  outcome: {
    state: "failed",
    code: "result_too_large",
    message: `The workflows of this workspace already store ${MAX_OF_WORKSPACE} values in memory. Delete some, or use fewer keys.`,
  },
  write: async () => 0,
};

const memoryRow = z.object({ id: z.coerce.number(), value: z.string(), at: z.date().nullable() });
type MemoryRow = z.infer<typeof memoryRow>;

/** If there is no row yet, inserts an empty one, because only a row can be locked. */
async function lock(db: Db, step: Step, change: MemoryChange): Promise<MemoryRow | null> {
  const known = await find(db, step, change, sql` for update`);
  if (known) return known;
  const { scope, name, key } = change.place;
  const workflowId = scope === "workflow" ? step.run.workflowId : null;
  await prepared(
    db,
    sql`insert into memories (workspace_id, workflow_id, name, key)
      values (${step.run.workspaceId}::uuid, ${workflowId}::uuid, ${name}, ${key}) on conflict do nothing`,
  );
  return find(db, step, change, sql` for update`);
}

async function find(db: Db, step: Step, change: MemoryChange, more = sql``): Promise<MemoryRow | null> {
  const found = await prepared(db, sql`${placeOf(step, change)}${more}`).row(memoryRow);
  return found ?? null;
}

function placeOf({ run }: Step, { place: { scope, name, key } }: MemoryChange) {
  return scope === "workflow"
    ? sql`select id, value, at from memories where workflow_id = ${run.workflowId}::uuid
        and workspace_id = ${run.workspaceId}::uuid and name = ${name} and key = ${key}`
    : sql`select id, value, at from memories where workflow_id is null
        and workspace_id = ${run.workspaceId}::uuid and name = ${name} and key = ${key}`;
}

async function rememberedOf(
  db: Db,
  row: MemoryRow | null,
  { items, seenSince }: MemoryChange,
  now: number,
): Promise<Remembered | null> {
  if (row === null || row.at === null) return null;
  const known = { value: JSON.parse(row.value), at: Math.min(row.at.getTime(), now) };
  if (items === null) return { ...known, seen: new Set(), seenInAll: 0 };
  const since = new Date(seenSince).toISOString();
  const seen = await prepared(
    db,
    sql`select digest from memory_items where memory_id = ${row.id} and digest = any(${sql.param([...new Set(items)])}::text[])
      and seen_at >= ${since}::timestamptz`,
  ).column(z.string());
  const [seenInAll = 0] = await prepared(
    db,
    sql`select count(*) as seen from memory_items where memory_id = ${row.id} and seen_at >= ${since}::timestamptz`,
  ).column(z.coerce.number());
  return { ...known, seen: new Set(seen), seenInAll };
}

function storePast(id: number, items: readonly string[] | undefined, now: number, seenSince: number) {
  const before = items === undefined ? sql`null` : itemsBefore(id, items, now, seenSince);
  return sql`insert into memory_changes (workspace_id, workflow_id, name, key, changed_at, value, at, items)
    select workspace_id, workflow_id, name, key, ${new Date(now).toISOString()}::timestamptz, value, at, ${before}
    from memories where id = ${id} returning bytes`;
}

/**
 * SQL for the items that `see` is about to add, update or delete, each with the time at which it was last
 * seen before that.
 */
function itemsBefore(id: number, items: readonly string[], now: number, seenSince: number) {
  return sql`(select json_agg(json_build_array(digest, (extract(epoch from seen_at) * 1000)::bigint))::text from (
    select i.digest, m.seen_at from unnest(${sql.param([...items])}::text[]) as i(digest)
      left join memory_items m on m.memory_id = ${id} and m.digest = i.digest
      where m.seen_at is null or m.seen_at <= ${seenBefore(now)}
    union all
    select digest, seen_at from memory_items
      where memory_id = ${id} and seen_at < ${new Date(seenSince).toISOString()}::timestamptz) as before)`;
}

function seenBefore(now: number) {
  return sql`${new Date(now - SEEN_AGAIN_MS).toISOString()}::timestamptz`;
}

async function see(db: Db, id: number, items: readonly string[], now: number, seenSince: number) {
  await prepared(
    db,
    sql`insert into memory_items (memory_id, digest, seen_at)
      select ${id}::bigint, digest, ${new Date(now).toISOString()}::timestamptz
      from unnest(${sql.param([...items])}::text[]) as i(digest)
      on conflict (memory_id, digest) do update set seen_at = excluded.seen_at
        where memory_items.seen_at <= ${seenBefore(now)}`,
  );
  await prepared(
    db,
    sql`delete from memory_items where memory_id = ${id} and seen_at < ${new Date(seenSince).toISOString()}::timestamptz`,
  );
}

async function forgetEmpty(db: Db, id: number): Promise<void> {
  await prepared(db, sql`delete from memories where id = ${id} and at is null`);
}

/**
 * True if a new value can't be added because the workspace already stores the maximum number. False if the
 * value's key already has a row, which is the usual case.
 */
async function isFull(db: Db, step: Step, change: MemoryChange): Promise<boolean> {
  const rows = await prepared(
    db,
    sql`select 1 where not exists (${placeOf(step, change)})
      and (select count(*) from (select from memories where workspace_id = ${step.run.workspaceId}::uuid limit ${MAX_OF_WORKSPACE}) as m)
        >= ${MAX_OF_WORKSPACE}`,
  );
  return rows.length > 0;
}
