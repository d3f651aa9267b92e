import { and, desc, eq, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { notBlocked, notClosed } from "@/db/queries/live-items";
import { hookDeliveries } from "@/db/schema/hook-deliveries";
import { hooks } from "@/db/schema/hooks";
import { workflows } from "@/db/schema/workflows";

export type HookRow = typeof hooks.$inferSelect;
export type HookEnd = NonNullable<HookRow["endedReason"]>;

const counted = z.object({ many: z.number() });

/**
 * Inserts a webhook. From then on, the provider's publications are recorded, so that they can be delivered.
 * Null if the workspace already has the maximum number of webhooks.
 */
export async function insertHook(
  db: Db,
  row: Omit<typeof hooks.$inferInsert, "sinceEvent">,
  max: number,
): Promise<HookRow | null> {
  return db.transaction(async (tx) => {
    await prepared(tx, sql`select from workspaces where id = ${row.workspaceId}::uuid for update`);
    const { many } = await prepared(
      tx,
      sql`select count(*)::int as many from hooks where workspace_id = ${row.workspaceId}::uuid`,
    ).only(counted);
    if (many >= max) return null;
    await prepared(
      tx,
      sql`insert into providers as p (workflow_id, provider_id, version, hooked)
        values (${row.workflowId}::uuid, ${row.providerId}, 0, true)
        on conflict (workflow_id, provider_id) do update set hooked = true`,
    );
    const [made] = await tx
      .insert(hooks)
      .values({ ...row, sinceEvent: sql`nextval('hook_events_id_seq')` })
      .returning();
    return made ?? null;
  });
}

export async function findHook(db: Db, workspaceId: string, id: string): Promise<HookRow | undefined> {
  const [row] = await db
    .select()
    .from(hooks)
    .where(and(eq(hooks.workspaceId, workspaceId), eq(hooks.id, id)));
  return row;
}

/**
 * SQL condition that the webhook's workspace may see the workflow's name, because the workflow is its own,
 * listed or offered for sale.
 */
const NAMED = sql`${workflows.workspaceId} = ${hooks.workspaceId} or exists (
  select from listings l where l.kind = 'workflow' and l.item_id = ${workflows.id} and l.listed) or exists (
  select from price_items p where p.kind = 'workflow' and p.item_id = ${workflows.id} and p.offered)`;

export function listHooks(db: Db, workspaceId: string, page: { limit: number; before: string | null }) {
  return db
    .select({ hook: hooks, last: hookDeliveries, workflowName: workflows.name })
    .from(hooks)
    .leftJoin(workflows, and(eq(workflows.id, hooks.workflowId), sql`(${NAMED})`))
    .leftJoin(
      hookDeliveries,
      and(eq(hookDeliveries.hookId, hooks.id), eq(hookDeliveries.n, hooks.deliveries)),
    )
    .where(
      and(eq(hooks.workspaceId, workspaceId), page.before === null ? undefined : lt(hooks.id, page.before)),
    )
    .orderBy(desc(hooks.id))
    .limit(page.limit);
}

/** Locks a webhook until the transaction ends, because its deliveries are numbered in sequence. */
export async function lockHook(db: Db, id: string): Promise<HookRow | undefined> {
  const [row] = await db
    .select()
    .from(hooks)
    .where(and(eq(hooks.id, id), isNull(hooks.endedAt)))
    .for("update");
  return row;
}

export async function saveHook(
  db: Db,
  id: string,
  change: Partial<
    Pick<HookRow, "deliveries" | "lastVersion" | "lastEtag" | "failingSince" | "pausedReason" | "pausedUntil">
  >,
): Promise<void> {
  await db.update(hooks).set(change).where(eq(hooks.id, id));
}

/**
 * Ends a webhook. From then on, it sends nothing, and its pending deliveries are dropped. Earlier deliveries
 * stay visible. Returns false if the webhook had already ended.
 */
export async function endHook(db: Db, hook: HookRow, reason: HookEnd, now: Date): Promise<boolean> {
  return withoutIts(db, hook, async (tx) => {
    const ended = await tx
      .update(hooks)
      .set({ endedAt: now, endedReason: reason })
      .where(and(eq(hooks.id, hook.id), isNull(hooks.endedAt)))
      .returning({ id: hooks.id });
    await tx
      .update(hookDeliveries)
      .set({ state: "dropped", nextAt: null, claimedUntil: null })
      .where(and(eq(hookDeliveries.hookId, hook.id), eq(hookDeliveries.state, "pending")));
    return ended.length > 0;
  });
}

/**
 * Ends the webhooks of data providers that now serve a table instead of publishing values. Must be called in
 * the transaction that makes this change. Returns those webhooks.
 */
export async function endHooksOfTables(
  db: Db,
  workflowId: string,
  providerIds: readonly string[],
  now: Date,
): Promise<HookRow[]> {
  if (providerIds.length === 0) return [];
  const served = sql`workflow_id = ${workflowId}::uuid and provider_id = any(${sql.param([...providerIds])}::text[])`;
  const hooked = await prepared(db, sql`select from providers where ${served} and hooked for update`);
  if (hooked.length === 0) return [];
  const ended = await db
    .update(hooks)
    .set({ endedAt: now, endedReason: "serves_table" })
    .where(and(served, isNull(hooks.endedAt)))
    .returning();
  const ids = ended.map(({ id }) => id);
  await db
    .update(hookDeliveries)
    .set({ state: "dropped", nextAt: null, claimedUntil: null })
    .where(and(inArray(hookDeliveries.hookId, ids), eq(hookDeliveries.state, "pending")));
  await prepared(db, sql`update providers set hooked = false where ${served}`);
  return ended;
}

export async function deleteHook(db: Db, hook: HookRow): Promise<void> {
  await withoutIts(db, hook, async (tx) => {
    await tx.delete(hooks).where(eq(hooks.id, hook.id));
    await tx.delete(hookDeliveries).where(eq(hookDeliveries.hookId, hook.id));
  });
}

/**
 * Ends or deletes a webhook with `change`. If its provider then has no webhooks left, that provider's
 * publications are no longer recorded. The provider's row is locked before other webhooks are counted, so
 * that a webhook created at the same time is counted too.
 */
async function withoutIts<T>(db: Db, hook: HookRow, change: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const key = sql`workflow_id = ${hook.workflowId}::uuid and provider_id = ${hook.providerId}`;
    await prepared(tx, sql`select from providers where ${key} for update`);
    const changed = await change(tx);
    await prepared(
      tx,
      sql`update providers set hooked = exists (select from hooks where ${key} and ended_at is null) where ${key}`,
    );
    return changed;
  });
}

const life = z.object({ workspaceId: z.string(), live: z.boolean() });

/**
 * Returns the provider's workspace, and whether the provider is live: part of the live version, in a
 * workspace that isn't blocked. Undefined if the workflow or its workspace has been deleted.
 */
export async function findProviderLife(db: Db, workflowId: string, providerId: string) {
  return prepared(
    db,
    sql`select w.workspace_id, v.version is not null and ${sql.raw(notBlocked("w.workspace_id"))} as live
      from workflows w left join workflow_versions v on v.workflow_id = w.id and v.version = w.live_version
        and (v.providers is null or ${providerId} = any(v.providers))
      where w.id = ${workflowId}::uuid and w.deleted_at is null and ${sql.raw(notClosed("w.workspace_id"))}`,
  ).row(life);
}

/** Finds paused webhooks whose plan may have started a new period, so that they may be able to resume. */
export function findResumable(db: Db, now: Date): Promise<HookRow[]> {
  return db
    .select()
    .from(hooks)
    .where(and(isNull(hooks.endedAt), lte(hooks.pausedUntil, now)))
    .orderBy(hooks.pausedUntil)
    .limit(100);
}

/** Webhooks of blocked workspaces are left out, because they can't succeed. */
export function findHopeless(db: Db, since: Date): Promise<HookRow[]> {
  return db
    .select()
    .from(hooks)
    .where(
      and(
        isNull(hooks.endedAt),
        lte(hooks.failingSince, since),
        sql.raw(notBlocked('"hooks"."workspace_id"')),
      ),
    )
    .limit(100);
}
