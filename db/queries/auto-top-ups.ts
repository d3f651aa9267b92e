import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { autoTopUps } from "@/db/schema/auto-top-ups";
import { topUps } from "@/db/schema/top-ups";
import type { StopReason } from "@/lib/schema/stop-reasons";

export type AutoTopUpRow = typeof autoTopUps.$inferSelect;

export async function findAutoTopUp(db: Db, workspaceId: string): Promise<AutoTopUpRow | undefined> {
  const [found] = await db.select().from(autoTopUps).where(eq(autoTopUps.workspaceId, workspaceId));
  return found;
}

/** The balance is checked immediately, even if the next check was scheduled for later. */
export async function saveAutoTopUp(db: Db, setting: typeof autoTopUps.$inferInsert): Promise<void> {
  await db
    .insert(autoTopUps)
    .values(setting)
    .onConflictDoUpdate({
      target: autoTopUps.workspaceId,
      set: { ...setting, stopped: null, stoppedAt: null, tryAt: null },
    });
}

/**
 * Turns auto top-up off. Returns the ID of the person who had turned it on; undefined if it was already off.
 * Pass null as `reason` if an owner turned it off.
 */
export async function turnAutoTopUpOff(
  db: Db,
  workspaceId: string,
  reason: StopReason | null,
  now: number,
): Promise<string | undefined> {
  const [changedBy] = await query(
    db,
    `update auto_top_ups set enabled = false, stopped = $2::text,
       stopped_at = case when $2::text is not null then $3::timestamptz end
     where workspace_id = $1::uuid and enabled returning changed_by`,
    [workspaceId, reason, new Date(now)],
  ).column(z.string());
  return changedBy;
}

const due = z.object({
  workspaceId: z.string(),
  currency: z.string(),
  below: z.coerce.number(),
  amount: z.coerce.number(),
  monthlyMax: z.coerce.number(),
  changedBy: z.string(),
  cardId: z.string(),
  customer: z.string(),
  method: z.string(),
});
export type DueAutoTopUp = z.output<typeof due>;

/**
 * Claims the auto top-up setting of a workspace whose balance is below the threshold. The row is locked until
 * the transaction ends, and reserved for this process until `until`. Because the row is updated, processes
 * that waited for the lock see that it is taken.
 */
export async function takeDueAutoTopUp(
  tx: Db,
  now: number,
  until: number,
): Promise<DueAutoTopUp | undefined> {
  return query(
    tx,
    `update auto_top_ups a set try_at = $2 from (
       select x.workspace_id, c.id as card_id, c.customer, c.method from auto_top_ups x
       join workspaces w on w.id = x.workspace_id and w.blocked_at is null and w.closed_at is null
       join saved_cards c on c.workspace_id = x.workspace_id and c.saved_at is not null and c.removed_at is null
       left join ledger_accounts f on f.workspace_id = x.workspace_id and f.share_of is null and f.currency = x.currency
       where x.enabled and coalesce(x.try_at, $1) <= $1
         and coalesce(f.balance, 0) - coalesce((select sum(h.amount) from holds h where h.debit_account = f.id), 0) < x.below
         and not exists (select from top_ups t where t.workspace_id = x.workspace_id and t.attempt = 'pending')
       order by x.workspace_id limit 1 for update of x skip locked) d
     where a.workspace_id = d.workspace_id returning a.*, d.card_id, d.customer, d.method`,
    [new Date(now), new Date(until)],
  ).row(due);
}

export async function putOffAutoTopUp(db: Db, workspaceId: string, until: number): Promise<void> {
  await db
    .update(autoTopUps)
    .set({ tryAt: new Date(until) })
    .where(eq(autoTopUps.workspaceId, workspaceId));
}

export async function sumAutoTopUps(
  db: Db,
  { workspaceId, currency }: { readonly workspaceId: string; readonly currency: string },
  since: number,
): Promise<{ readonly added: number; readonly isPending: boolean }> {
  const { added, pending: isPending } = await query(
    db,
    `select coalesce(sum(amount) filter (where currency = $2 and at >= $3), 0) as added,
       coalesce(bool_or(attempt = 'pending'), false) as pending
     from top_ups where workspace_id = $1::uuid and attempt in ('pending', 'paid')`,
    [workspaceId, currency, new Date(since)],
  ).only(z.object({ added: z.coerce.number(), pending: z.boolean() }));
  return { added, isPending };
}

/**
 * Inserts an automatic top-up. Returns false if the workspace already has a pending one. Until `tryAt`, only
 * the process that inserted the top-up may charge the card.
 */
export async function insertAttempt(db: Db, order: typeof topUps.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(topUps)
    .values({ ...order, attempt: "pending" })
    .onConflictDoNothing({ target: topUps.workspaceId, where: sql`attempt = 'pending'` })
    .returning({ id: topUps.id });
  return rows.length > 0;
}

const attempt = z.object({
  id: z.string(),
  workspaceId: z.string(),
  amount: z.coerce.number(),
  currency: z.string(),
  at: z.date(),
  customer: z.string(),
  method: z.string(),
  failures: z.number(),
  isWanted: z.boolean(),
});
export type AttemptRow = z.output<typeof attempt>;

/**
 * Claims an automatic top-up whose payment is still pending, and reserves it for the caller until `until`.
 * `isWanted` is true if auto top-up is still enabled, the card wasn't removed, and the workspace is neither
 * blocked nor closed.
 */
export async function takeAttempt(db: Db, now: number, until: number): Promise<AttemptRow | undefined> {
  return query(
    db,
    `update top_ups t set try_at = $2 from saved_cards c join workspaces w on w.id = c.workspace_id
     left join auto_top_ups a on a.workspace_id = c.workspace_id
     where c.id = t.card_id and t.id = (
       select id from top_ups where attempt = 'pending' and coalesce(try_at, $1) <= $1
       order by id limit 1 for update skip locked)
     returning t.id, t.workspace_id, t.amount, t.currency, t.at, t.failures, c.customer, c.method,
       c.removed_at is null and coalesce(a.enabled, false) and w.blocked_at is null and w.closed_at is null as is_wanted`,
    [new Date(now), new Date(until)],
  ).row(attempt);
}

export async function repeatAttempt(db: Db, id: string, tryAt: number): Promise<void> {
  await query(
    db,
    "update top_ups set failures = failures + 1, try_at = $2 where id = $1::uuid and attempt = 'pending'",
    [id, new Date(tryAt)],
  );
}

export async function failAttempt(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(topUps)
    .set({ attempt: "failed" })
    .where(and(eq(topUps.id, id), eq(topUps.attempt, "pending")))
    .returning({ id: topUps.id });
  return rows.length > 0;
}
