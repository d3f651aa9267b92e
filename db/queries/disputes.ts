import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { disputeMessages } from "@/db/schema/dispute-messages";
import { disputes } from "@/db/schema/disputes";
import { idAtTime } from "@/lib/kit/id";
import { type DisputeSide, type DisputeState, disputeSide, disputeState } from "@/lib/schema/dispute";
import { priceKind } from "@/lib/schema/price";
import { RUN_STATUSES } from "@/lib/schema/run-status";
import { REFUNDED } from "./charges";

export async function insertDispute(db: Db, dispute: typeof disputes.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(disputes)
    .values(dispute)
    .onConflictDoNothing({ target: disputes.charge, where: sql`state = 'open'` })
    .returning({ id: disputes.id });
  return rows.length > 0;
}

const row = z.object({
  id: z.string(),
  workspaceId: z.string(),
  sellerId: z.string(),
  subscriptionId: z.string(),
  openedBy: z.string(),
  reason: z.string(),
  state: disputeState,
  refundedBefore: z.coerce.number(),
  openedAt: z.date(),
  endedAt: z.date().nullable(),
  endedBy: disputeSide.nullable(),
  decision: z.string().nullable(),
  decided: z.coerce.number().nullable(),
  kind: priceKind,
  itemId: z.string(),
  buyer: z.string(),
  seller: z.string(),
  charge: z.string(),
  chargedAt: z.date(),
  debitAccount: z.string(),
  creditAccount: z.string(),
  amount: z.coerce.number(),
  refunded: z.coerce.number(),
  currency: z.string(),
  runId: z.string().nullable(),
  periodStart: z.date().nullable(),
  periodEnd: z.date().nullable(),
});
export type DisputeRow = z.output<typeof row>;

const SELECT = `select d.*, s.kind, s.item_id, b.name as buyer, o.name as seller, e.at as charged_at, e.debit_account,
    e.credit_account, e.amount, e.currency, e.run_id, e.period_start, e.period_end, ${REFUNDED} as refunded
  from disputes d
  join subscriptions s on s.id = d.subscription_id
  join workspaces b on b.id = d.workspace_id
  join workspaces o on o.id = d.seller_id
  join ledger_entries e on e.cause = d.charge`;

export async function findDispute(db: Db, id: string): Promise<DisputeRow | undefined> {
  return query(db, `${SELECT} where d.id = $1::uuid`, [id]).row(row);
}

/**
 * Locks a dispute until the transaction ends, and reads it after waiting for the lock. To avoid deadlocks
 * with refunds, callers must lock the balances first.
 */
export async function lockDispute(db: Db, id: string): Promise<DisputeRow | undefined> {
  await query(db, "select from disputes where id = $1::uuid for update", [id]);
  return findDispute(db, id);
}

export interface DisputeFilter {
  /** Workspace of the buyer or the seller; null for the whole instance. */
  readonly workspaceId: string | null;
  readonly side: DisputeSide | null;
  readonly state: DisputeState | null;
  readonly subscriptionId: string | null;
  readonly before: string | null;
  readonly limit: number;
}

export async function findDisputes(db: Db, filter: DisputeFilter): Promise<DisputeRow[]> {
  return query(
    db,
    `${SELECT} where ($1::uuid is null or d.workspace_id = $1 and $2::text is distinct from 'seller'
         or d.seller_id = $1 and $2 is distinct from 'buyer')
       and ($3::text is null or d.state = $3) and ($4::uuid is null or d.subscription_id = $4)
       and ($5::uuid is null or d.id < $5)
     order by d.id desc limit $6`,
    [filter.workspaceId, filter.side, filter.state, filter.subscriptionId, filter.before, filter.limit],
  ).rows(row);
}

const newest = z.object({ charge: z.string(), id: z.string(), state: disputeState });

export async function findDisputesOf(db: Db, charges: readonly string[]) {
  const rows = await query(
    db,
    "select distinct on (charge) charge, id, state from disputes where charge = any($1::text[]) order by charge, id desc",
    [[...charges]],
  ).rows(newest);
  return new Map(rows.map(({ charge, ...rest }) => [charge, rest]));
}

export async function findPastDisputes(db: Db, charge: string) {
  return query(
    db,
    "select count(*)::int as times, coalesce(bool_or(decision is not null), false) as decided from disputes where charge = $1",
    [charge],
  ).only(z.object({ times: z.number(), decided: z.boolean() }));
}

export async function countOpened(db: Db, workspaceId: string, since: Date): Promise<number> {
  const [many = 0] = await query(
    db,
    "select count(*)::int as many from disputes where workspace_id = $1::uuid and opened_at > $2",
    [workspaceId, since],
  ).column(z.number());
  return many;
}

export interface DisputeEnd {
  readonly state: Exclude<DisputeState, "open">;
  readonly by: DisputeSide;
  readonly at: Date;
  readonly decision?: { readonly reason: string; readonly refund: number };
}

export async function endDispute(db: Db, id: string, { state, by, at, decision }: DisputeEnd): Promise<void> {
  await query(
    db,
    `update disputes set state = $2, ended_by = $3, ended_at = $4, decision = $5, decided = $6
     where id = $1::uuid and state = 'open'`,
    [id, state, by, at, decision?.reason ?? null, decision?.refund ?? null],
  );
}

const disputedRun = z.object({
  id: z.string(),
  status: z.enum(RUN_STATUSES),
  finishedAt: z.date().nullable(),
});

/**
 * Finds the runs that a dispute is about: the charged run or, if a period was charged, the newest runs of the
 * subscription in that period.
 */
export async function findDisputedRuns(
  db: Db,
  { subscriptionId, runId, periodStart: start, periodEnd: end }: DisputeRow,
  limit: number,
) {
  if (runId === null && (start === null || end === null)) return [];
  const [from, to] =
    runId === null && start && end ? [idAtTime(start.getTime()), idAtTime(end.getTime())] : [runId, null];
  return query(
    db,
    `select id, status, finished_at from runs
     where subscription_id = $1::uuid and id >= $2::uuid
       and case when $3::uuid is null then id = $2::uuid else id < $3 end
     order by id desc limit $4`,
    [subscriptionId, from, to, limit],
  ).rows(disputedRun);
}

const refund = z.object({ amount: z.coerce.number(), at: z.date() });

export async function findRefundsOf(db: Db, charge: string) {
  return query(
    db,
    `select r.amount, r.at from ledger_entries r where r.cause like 'refund:%' and (r.charge = $1
       or r.charge is null and r.cause = 'refund:' || regexp_replace($1, '^period:', '')) order by r.at, r.cause`,
    [charge],
  ).rows(refund);
}

export type MessageRow = typeof disputeMessages.$inferSelect;

export async function insertMessage(db: Db, message: MessageRow): Promise<void> {
  await db.insert(disputeMessages).values(message);
}

/** Not paginated, because each party can write only a limited number of messages. */
export function findMessages(db: Db, disputeId: string): Promise<MessageRow[]> {
  return db
    .select()
    .from(disputeMessages)
    .where(eq(disputeMessages.disputeId, disputeId))
    .orderBy(disputeMessages.id);
}
