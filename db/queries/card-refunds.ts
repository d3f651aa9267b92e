import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { CARD_REFUND_STATES, cardRefunds } from "@/db/schema/card-refunds";

const row = z.object({
  id: z.string(),
  workspaceId: z.string(),
  workspaceName: z.string(),
  topUpId: z.string(),
  intent: z.string().nullable(),
  amount: z.coerce.number(),
  currency: z.string(),
  status: z.enum(CARD_REFUND_STATES),
  plannedAt: z.date(),
  endedAt: z.date().nullable(),
  note: z.string().nullable(),
  sendingAt: z.date().nullable(),
  refusals: z.number(),
});
export type CardRefundRow = z.output<typeof row>;

const SELECT = `select r.*, w.name as workspace_name, t.intent from card_refunds r
  join workspaces w on w.id = r.workspace_id join top_ups t on t.id = r.top_up_id`;

const account = z.object({ id: z.string(), workspaceId: z.string(), currency: z.string() });

/**
 * Finds accounts of closed workspaces with bought credit for which no refund is planned yet. Waits until a
 * workspace has been emptied, because its subscribers are refunded from its balance until then.
 */
export async function findForfeitedCredit(db: Db, limit: number) {
  return query(
    db,
    `select a.id, a.workspace_id, a.currency from workspaces w
     join ledger_accounts a on a.workspace_id = w.id and a.share_of is null and a.balance > a.earned
     where w.emptied_at is not null
       and a.balance - a.earned - coalesce((select sum(h.amount) from holds h where h.debit_account = a.id), 0)
         > coalesce((select sum(r.amount) from card_refunds r where r.workspace_id = w.id and r.currency = a.currency
             and r.status in ('pending', 'failed')), 0)
       and (select coalesce(sum(t.applied), 0) from top_ups t where t.workspace_id = w.id and t.currency = a.currency)
         > coalesce((select sum(r.amount) from card_refunds r where r.workspace_id = w.id and r.currency = a.currency
             and r.status in ('pending', 'failed', 'paid_by_hand')), 0)
     order by a.id limit $1`,
    [limit],
  ).rows(account);
}

interface InCurrency {
  readonly workspaceId: string;
  readonly currency: string;
}

export async function sumPlannedRefunds(db: Db, { workspaceId, currency }: InCurrency): Promise<number> {
  const [sum = 0] = await query(
    db,
    `select coalesce(sum(amount), 0) as sum from card_refunds
     where workspace_id = $1::uuid and currency = $2 and status in ('pending', 'failed')`,
    [workspaceId, currency],
  ).column(z.coerce.number());
  return sum;
}

export async function findRefundablePayments(db: Db, { workspaceId, currency }: InCurrency) {
  return query(
    db,
    `select t.id, t.applied - coalesce((select sum(r.amount) from card_refunds r
         where r.workspace_id = t.workspace_id and r.top_up_id = t.id and r.status in ('pending', 'failed', 'paid_by_hand')), 0)
       as left
     from top_ups t where t.workspace_id = $1::uuid and t.currency = $2 and t.applied > 0 order by t.id desc`,
    [workspaceId, currency],
  ).rows(z.object({ id: z.string(), left: z.coerce.number() }));
}

export async function insertCardRefund(db: Db, refund: typeof cardRefunds.$inferInsert): Promise<void> {
  await db.insert(cardRefunds).values(refund);
}

/** Locks a refund until the transaction ends, so that it is completed only once. */
export async function lockCardRefund(db: Db, id: string): Promise<CardRefundRow | undefined> {
  return query(db, `${SELECT} where r.id = $1::uuid for update of r`, [id]).row(row);
}

export async function lockOwedRefunds(db: Db, workspaceId: string): Promise<CardRefundRow[]> {
  return query(
    db,
    `${SELECT} where r.workspace_id = $1::uuid and r.status in ('pending', 'failed') and r.sending_at is null
     order by r.id for update of r`,
    [workspaceId],
  ).rows(row);
}

/**
 * Claims a refund that is due to be sent to the payment provider, and reserves it for the caller until
 * `until`.
 */
export async function takeRefundToSend(
  db: Db,
  now: number,
  until: number,
): Promise<CardRefundRow | undefined> {
  const one = await query(
    db,
    `update card_refunds set sending_at = coalesce(sending_at, $1), try_at = $2 where id = (
       select id from card_refunds where status = 'pending' and coalesce(try_at, $1) <= $1
       order by id limit 1 for update skip locked) returning id`,
    [new Date(now), new Date(until)],
  ).row(z.object({ id: z.string() }));
  return one && lockCardRefund(db, one.id);
}

export async function putOffRefund(db: Db, id: string, tryAt: number, note: string): Promise<void> {
  await query(
    db,
    `update card_refunds set sending_at = null, refusals = refusals + 1, try_at = $2, note = $3
     where id = $1::uuid and status = 'pending'`,
    [id, new Date(tryAt), note],
  );
}

interface Ending {
  readonly status: Exclude<CardRefundRow["status"], "pending">;
  readonly at: number;
  readonly by: string | null;
  readonly reference: string | null;
  readonly note: string | null;
}

export async function endCardRefund(
  db: Db,
  id: string,
  { status, at, by, reference, note }: Ending,
): Promise<void> {
  await query(
    db,
    `update card_refunds set status = $2, ended_at = $3, ended_by = $4, reference = coalesce($5, reference), note = $6,
       sending_at = null where id = $1::uuid`,
    [id, status, new Date(at), by, reference, note],
  );
}

/** The amount of a refund that didn't arrive returns to the balance and still has to be refunded. */
export async function failSentRefund(db: Db, reference: string, note: string): Promise<void> {
  await query(
    db,
    "update card_refunds set status = 'failed', note = $2 where reference = $1 and status = 'refunded'",
    [reference, note],
  );
}

export async function listCardRefunds(
  db: Db,
  status: CardRefundRow["status"] | null,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<CardRefundRow[]> {
  return query(
    db,
    `${SELECT} where ($1::text is null or r.status = $1) and ($2::uuid is null or r.id < $2) order by r.id desc limit $3`,
    [status, before, limit],
  ).rows(row);
}
