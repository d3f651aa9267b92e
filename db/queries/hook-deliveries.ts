import { and, desc, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { HOOK_LOCK } from "@/db/lock-keys";
import { notBlocked } from "@/db/queries/live-items";
import { hookDeliveries } from "@/db/schema/hook-deliveries";

export type DeliveryRow = typeof hookDeliveries.$inferSelect;

export async function insertDeliveries(
  db: Db,
  rows: readonly (typeof hookDeliveries.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(hookDeliveries).values([...rows]);
}

export async function findDelivery(db: Db, hookId: string, n: number): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .select()
    .from(hookDeliveries)
    .where(and(eq(hookDeliveries.hookId, hookId), eq(hookDeliveries.n, n)));
  return row;
}

export function listDeliveries(
  db: Db,
  hookId: string,
  page: { limit: number; before: number | null },
): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(hookDeliveries)
    .where(
      and(
        eq(hookDeliveries.hookId, hookId),
        page.before === null ? undefined : lt(hookDeliveries.n, page.before),
      ),
    )
    .orderBy(desc(hookDeliveries.n))
    .limit(page.limit);
}

/** An attempt that is already in progress continues. */
export async function sendAgain(db: Db, hookId: string, n: number, now: Date): Promise<void> {
  await db
    .update(hookDeliveries)
    .set({ state: "pending", tries: 0, nextAt: now })
    .where(and(eq(hookDeliveries.hookId, hookId), eq(hookDeliveries.n, n)));
}

const waiting = z.object({
  events: z.boolean(),
  due: z.boolean(),
  hopeless: z.boolean(),
  resumable: z.boolean(),
});

/** This query runs constantly and usually takes only four lookups in empty indexes. */
export async function findWork(db: Db, now: Date, hopelessSince: Date): Promise<z.infer<typeof waiting>> {
  return prepared(
    db,
    sql`select exists (select from hook_events) as events,
      exists (select from hook_deliveries where next_at <= ${now}) as due,
      exists (select from hooks where ended_at is null and failing_since <= ${hopelessSince}
        and ${sql.raw(notBlocked("hooks.workspace_id"))}) as hopeless,
      exists (select from hooks where ended_at is null and paused_until <= ${now}) as resumable`,
  ).only(waiting);
}

const candidate = z.object({
  hookId: z.string(),
  workspaceId: z.string(),
  n: z.number(),
  failing: z.boolean(),
});
export type DueDelivery = z.output<typeof candidate>;

/**
 * Returns the due deliveries (those due longest first, at most `eachHook` per webhook) and the deliveries
 * that are being sent. Deliveries of a blocked workspace wait, and those of a closed workspace are not sent.
 */
export async function findDue(
  db: Db,
  now: Date,
  eachHook: number,
): Promise<{ due: DueDelivery[]; busy: DueDelivery[] }> {
  const due = await prepared(
    db,
    sql`select d.hook_id, d.workspace_id, d.n, h.failing_since is not null as failing
      from hooks h cross join lateral (
        select * from hook_deliveries
        where hook_id = h.id and next_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
        order by next_at, n limit ${eachHook}) d
      join workspaces o on o.id = h.workspace_id and o.blocked_at is null and o.closed_at is null
      where h.ended_at is null order by d.next_at, d.n`,
  ).rows(candidate);
  const busy = await prepared(
    db,
    sql`select d.hook_id, d.workspace_id, d.n, h.failing_since is not null as failing
      from hook_deliveries d join hooks h on h.id = d.hook_id where d.claimed_until > ${now}`,
  ).rows(candidate);
  return { due, busy };
}

const claimed = z.object({
  hookId: z.string(),
  workspaceId: z.string(),
  workflowId: z.string(),
  providerId: z.string(),
  n: z.number(),
  webhookId: z.string(),
  body: z.string(),
  url: z.string(),
  sealed: z.string(),
  claimedUntil: z.date(),
});
export type ClaimedDelivery = z.output<typeof claimed>;

/**
 * Locks the selection of deliveries to send. Only one process holds the lock at a time, so that limits apply
 * across all processes. Returns false if another process holds it; try again later.
 */
export async function lockChoice(db: Db): Promise<boolean> {
  const [taken = false] = await prepared(
    db,
    sql`select pg_try_advisory_xact_lock(${HOOK_LOCK}) as taken`,
  ).column(z.boolean());
  return taken;
}

export async function claimDeliveries(
  db: Db,
  chosen: readonly DueDelivery[],
  until: Date,
): Promise<ClaimedDelivery[]> {
  if (chosen.length === 0) return [];
  return prepared(
    db,
    sql`with chosen as (
        select d.hook_id, d.n from hook_deliveries d
        join unnest(${sql.param(chosen.map(({ hookId }) => hookId))}::uuid[],
          ${sql.param(chosen.map(({ n }) => n))}::int[]) as c (hook_id, n) using (hook_id, n)
        where d.next_at is not null for update of d skip locked)
      update hook_deliveries d set claimed_until = ${until}
      from chosen c, hooks h
      where d.hook_id = c.hook_id and d.n = c.n and h.id = d.hook_id
      returning d.hook_id, d.workspace_id, h.workflow_id, h.provider_id, d.n, d.webhook_id, d.body, h.url, h.sealed,
        d.claimed_until`,
  ).rows(claimed);
}

/** Returns undefined if the claim has expired. */
export async function lockClaimed(
  db: Db,
  { hookId, n, claimedUntil }: ClaimedDelivery,
): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .select()
    .from(hookDeliveries)
    .where(
      and(
        eq(hookDeliveries.hookId, hookId),
        eq(hookDeliveries.n, n),
        eq(hookDeliveries.claimedUntil, claimedUntil),
      ),
    )
    .for("update");
  return row;
}

export async function settleDelivery(
  db: Db,
  { hookId, n }: Pick<DeliveryRow, "hookId" | "n">,
  change: Pick<DeliveryRow, "state" | "attempts" | "tries" | "nextAt">,
): Promise<void> {
  await db
    .update(hookDeliveries)
    .set({ ...change, claimedUntil: null })
    .where(and(eq(hookDeliveries.hookId, hookId), eq(hookDeliveries.n, n)));
}

export async function dropOldDeliveries(db: Db, hookId: string, upTo: number): Promise<void> {
  await db
    .delete(hookDeliveries)
    .where(and(eq(hookDeliveries.hookId, hookId), sql`${hookDeliveries.n} <= ${upTo}`));
}

export async function sweepDeliveries(db: Db, before: Date): Promise<void> {
  await prepared(db, sql`delete from hook_deliveries where at < ${before} and state <> 'pending'`);
}
