import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { STOP_REASONS, type StopReason } from "@/lib/schema/stop-reasons";

const setting = z.object({
  workspaceId: z.string(),
  enabled: z.boolean(),
  currency: z.string(),
  below: z.coerce.number(),
  amount: z.coerce.number(),
  monthlyMax: z.coerce.number(),
  changedBy: z.string(),
  stopped: z.enum(STOP_REASONS).nullable(),
  stoppedAt: z.date().nullable(),
});
export type AutoTopUpRow = z.output<typeof setting>;

const COLUMNS =
  "a.workspace_id, a.enabled, a.currency, a.below, a.amount, a.monthly_max, a.changed_by, a.stopped, a.stopped_at";

export async function findAutoTopUp(db: Db, workspaceId: string): Promise<AutoTopUpRow | undefined> {
  const rows = await query(db, `select ${COLUMNS} from auto_top_ups a where a.workspace_id = $1::uuid`, [
    workspaceId,
  ]);
  return z.array(setting).parse(rows)[0];
}

export interface NewAutoTopUp {
  readonly workspaceId: string;
  readonly enabled: boolean;
  readonly currency: string;
  readonly below: number;
  readonly amount: number;
  readonly monthlyMax: number;
  readonly by: string;
  readonly at: number;
}

/** Saves the setting and makes it due immediately, even if it was waiting to be checked later. */
export async function saveAutoTopUp(db: Db, of: NewAutoTopUp): Promise<void> {
  await query(
    db,
    `insert into auto_top_ups (workspace_id, enabled, currency, below, amount, monthly_max, changed_by, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (workspace_id) do update set enabled = excluded.enabled, currency = excluded.currency,
       below = excluded.below, amount = excluded.amount, monthly_max = excluded.monthly_max,
       changed_by = excluded.changed_by, changed_at = excluded.changed_at, stopped = null, stopped_at = null,
       try_at = null`,
    [of.workspaceId, of.enabled, of.currency, of.below, of.amount, of.monthlyMax, of.by, new Date(of.at)],
  );
}

/** Returns the person who had turned it on, if it was on. Pass no reason if an owner turned it off. */
export async function turnAutoTopUpOff(
  db: Db,
  workspaceId: string,
  reason: StopReason | null,
  now: number,
): Promise<string | undefined> {
  const rows = await query(
    db,
    `update auto_top_ups set enabled = false, stopped = $2::text,
       stopped_at = case when $2::text is not null then $3::timestamptz end
     where workspace_id = $1::uuid and enabled returning changed_by`,
    [workspaceId, reason, new Date(now)],
  );
  return z.array(z.object({ changedBy: z.string() })).parse(rows)[0]?.changedBy;
}

const due = setting.and(
  z.object({
    cardId: z.string(),
    customer: z.string(),
    method: z.string(),
  }),
);
export type DueAutoTopUp = z.output<typeof due>;

/**
 * Claims a setting whose workspace has a balance below the limit: locked until the transaction ends, and
 * reserved for this process until `until`. The update shows processes that waited for the lock that the
 * setting is taken.
 */
export async function takeDueAutoTopUp(
  tx: Db,
  now: number,
  until: number,
): Promise<DueAutoTopUp | undefined> {
  const rows = await query(
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
     where a.workspace_id = d.workspace_id returning ${COLUMNS}, d.card_id, d.customer, d.method`,
    [new Date(now), new Date(until)],
  );
  return z.array(due).parse(rows)[0];
}

export async function putOffAutoTopUp(db: Db, workspaceId: string, until: number): Promise<void> {
  await query(db, "update auto_top_ups set try_at = $2 where workspace_id = $1::uuid", [
    workspaceId,
    new Date(until),
  ]);
}

/** Sum of the automatic top-ups since then that are paid or pending, and whether one is pending. */
export async function sumAutoTopUps(
  db: Db,
  { workspaceId, currency }: { readonly workspaceId: string; readonly currency: string },
  since: number,
): Promise<{ readonly added: number; readonly isPending: boolean }> {
  const rows = await query(
    db,
    `select coalesce(sum(amount) filter (where currency = $2 and at >= $3), 0) as added,
       coalesce(bool_or(attempt = 'pending'), false) as pending
     from top_ups where workspace_id = $1::uuid and attempt in ('pending', 'paid')`,
    [workspaceId, currency, new Date(since)],
  );
  const [found] = z.array(z.object({ added: z.coerce.number(), pending: z.boolean() })).parse(rows);
  return { added: found?.added ?? 0, isPending: found?.pending ?? false };
}

export interface NewAttempt {
  readonly id: string;
  readonly workspaceId: string;
  readonly amount: number;
  readonly currency: string;
  readonly by: string;
  readonly cardId: string;
  readonly at: number;
  /** The attempt is reserved for the process that creates it until this time. */
  readonly until: number;
}

/** False if another attempt is pending. */
export async function insertAttempt(db: Db, order: NewAttempt): Promise<boolean> {
  const rows = await query(
    db,
    `insert into top_ups (id, workspace_id, amount, currency, created_by, at, card_id, attempt, try_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'pending', $8)
     on conflict (workspace_id) where attempt = 'pending' do nothing returning id`,
    [
      ...[order.id, order.workspaceId, order.amount, order.currency, order.by],
      ...[new Date(order.at), order.cardId, new Date(order.until)],
    ],
  );
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
 * Claims a pending attempt without a result and reserves it for the caller until `until`. `isWanted` is true
 * if the setting and the card still exist.
 */
export async function takeAttempt(db: Db, now: number, until: number): Promise<AttemptRow | undefined> {
  const rows = await query(
    db,
    `update top_ups t set try_at = $2 from saved_cards c join workspaces w on w.id = c.workspace_id
     left join auto_top_ups a on a.workspace_id = c.workspace_id
     where c.id = t.card_id and t.id = (
       select id from top_ups where attempt = 'pending' and coalesce(try_at, $1) <= $1
       order by id limit 1 for update skip locked)
     returning t.id, t.workspace_id, t.amount, t.currency, t.at, t.failures, c.customer, c.method,
       c.removed_at is null and coalesce(a.enabled, false) and w.blocked_at is null and w.closed_at is null as is_wanted`,
    [new Date(now), new Date(until)],
  );
  return z.array(attempt).parse(rows)[0];
}

export async function repeatAttempt(db: Db, id: string, tryAt: number): Promise<void> {
  await query(
    db,
    "update top_ups set failures = failures + 1, try_at = $2 where id = $1::uuid and attempt = 'pending'",
    [id, new Date(tryAt)],
  );
}

export async function failAttempt(db: Db, id: string): Promise<boolean> {
  const rows = await query(
    db,
    "update top_ups set attempt = 'failed' where id = $1::uuid and attempt = 'pending' returning id",
    [id],
  );
  return rows.length > 0;
}
