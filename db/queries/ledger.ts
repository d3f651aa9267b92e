import { z } from "zod";
import { earnedAfter } from "@/db/charge-runs";
import { type Db, prepared, query } from "@/db/handle";
import { takeShare } from "@/db/queries/shares";
import { newId } from "@/lib/kit/id";
import { CHARGED, chargedEntry } from "./charged-entry";

/** The ledger. Amounts are in minor units, and an entry moves an amount from one account to another. */

/**
 * Returns the ID of a workspace's account in a currency. The account is created on first use, together with
 * the account for the operator's share of the workspace's sales. If `workspaceId` is null, returns the
 * account that represents everything outside this instance.
 */
export async function openAccount(
  db: Db,
  workspaceId: string | null,
  currency: string,
  now: number,
): Promise<string> {
  const find = () =>
    query(
      db,
      `select id from ledger_accounts
       where workspace_id is not distinct from $1::uuid and share_of is null and currency = $2`,
      [workspaceId, currency],
    ).column(z.string());
  const [known] = await find();
  if (known !== undefined) return known;
  await query(
    db,
    `insert into ledger_accounts (id, workspace_id, share_of, currency)
     select id, workspace_id, share_of, $3 from (values ($1::uuid, $2::uuid, null::uuid), ($4, null, $2)) as a(id, workspace_id, share_of)
     where $2::uuid is not null or id = $1 on conflict do nothing`,
    [newId(now), workspaceId, currency, newId(now)],
  );
  const [made] = await find();
  if (made === undefined) throw new Error("The account that was just created is missing");
  return made;
}

interface AccountOwner {
  readonly workspaceId: string;
  readonly currency: string;
}

/**
 * Like `openAccount`, but for many accounts. Returns their IDs, keyed by `nameOfAccount`. Missing accounts
 * are created in a fixed order to avoid deadlocks.
 */
export async function openAccounts(
  db: Db,
  owners: readonly AccountOwner[],
  now: number,
): Promise<Map<string, string>> {
  const wanted = new Map(owners.map((owner) => [nameOfAccount(owner), owner]));
  const known = await query(
    db,
    `select a.id, a.workspace_id, a.currency from unnest($1::uuid[], $2::text[]) as o(workspace_id, currency)
     join ledger_accounts a on a.workspace_id = o.workspace_id and a.currency = o.currency`,
    [
      [...wanted.values()].map((owner) => owner.workspaceId),
      [...wanted.values()].map((owner) => owner.currency),
    ],
  ).rows(z.object({ id: z.string(), workspaceId: z.string(), currency: z.string() }));
  const accounts = new Map(
    known.map(({ id, workspaceId, currency }) => [nameOfAccount({ workspaceId, currency }), id]),
  );
  const missing = [...wanted]
    .filter(([name]) => !accounts.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, { workspaceId, currency }] of missing)
    accounts.set(name, await openAccount(db, workspaceId, currency, now));
  return accounts;
}

export function nameOfAccount({ workspaceId, currency }: AccountOwner): string {
  return `${workspaceId}/${currency}`;
}

const funds = z.object({
  id: z.string(),
  balance: z.coerce.number(),
  held: z.coerce.number(),
  earned: z.coerce.number(),
});
const FUNDS = `select a.id, a.balance, a.earned,
  coalesce((select sum(h.amount) from holds h where h.debit_account = a.id), 0) as held from ledger_accounts a`;

export interface Funds {
  readonly balance: number;
  readonly held: number;
}

export interface LockedFunds extends Funds {
  readonly earned: number;
}

export const NO_FUNDS: LockedFunds = { balance: 0, held: 0, earned: 0 };

export async function findFunds(db: Db, workspaceId: string, currency: string): Promise<Funds> {
  const found = await prepared(db, `${FUNDS} where a.workspace_id = $1::uuid and a.currency = $2`, [
    workspaceId,
    currency,
  ]).row(funds);
  return found ?? { balance: 0, held: 0 };
}

/**
 * Like `findFunds`, but locks the accounts until the transaction ends, so that no other transaction can spend
 * from them. They are always locked in the same order, and only read once they are locked, so that every
 * earlier hold is included.
 */
export async function lockFunds(db: Db, accounts: readonly string[]): Promise<Map<string, LockedFunds>> {
  await query(db, "select from ledger_accounts where id = any($1::uuid[]) order by id for update", [
    [...accounts],
  ]);
  const rows = await query(db, `${FUNDS} where a.id = any($1::uuid[])`, [[...accounts]]).rows(funds);
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

/** Signed amount of a subscription's entry `e` for the seller: refunds are negative. */
export const SIGNED = "case when e.cause like 'refund:%' then -e.amount else e.amount end";

/**
 * Sums what each subscription has spent since `since`, including the prices of cycles in progress, which are
 * on hold.
 */
export async function findSpent(
  db: Db,
  subscriptionIds: readonly string[],
  since: number,
): Promise<Map<string, number>> {
  if (subscriptionIds.length === 0) return new Map();
  const rows = await query(
    db,
    `select id, (select coalesce(sum(${SIGNED}), 0) from ledger_entries e where e.subscription_id = s.id and e.at >= $2)
       + (select coalesce(sum(h.amount), 0) from holds h where h.subscription_id = s.id) as spent
     from unnest($1::uuid[]) as s(id)`,
    [[...subscriptionIds], new Date(since)],
  ).rows(z.object({ id: z.string(), spent: z.coerce.number() }));
  return new Map(rows.map(({ id, spent }) => [id, spent]));
}

/** The overdraft is how far reversed payments may push the balance below zero. */
export async function allowOverdraft(db: Db, accountId: string, amount: number): Promise<void> {
  await query(db, "update ledger_accounts set overdraft = overdraft + $2 where id = $1::uuid", [
    accountId,
    amount,
  ]);
}

export interface NewEntry {
  readonly cause: string;
  readonly debit: string;
  readonly credit: string;
  readonly currency: string;
  readonly amount: number;
  readonly at: number;
  readonly subscriptionId?: string;
  readonly priceVersion?: number;
  readonly period?: { readonly start: number; readonly end: number };
  readonly paymentId?: string;
  readonly runId?: string;
  readonly payoutId?: string;
  /** Only for refunds: the cause of the refunded charge. */
  readonly charge?: string;
}

/**
 * Returns whose earnings an entry changes. A sale or a returned payout raises the earnings of the credited
 * account; a refund or a payout lowers those of the debited one.
 */
function earnedBy({ cause, subscriptionId }: NewEntry): "debit" | "credit" | "nobody" {
  if (cause.startsWith("refund:") || cause.startsWith("payout:")) return "debit";
  return subscriptionId !== undefined || cause.startsWith("payout-back:") ? "credit" : "nobody";
}

/**
 * Writes the entry and updates both balances. If an entry with this cause already exists, changes nothing and
 * returns false.
 */
export async function writeEntry(db: Db, entry: NewEntry): Promise<boolean> {
  await query(db, "select from ledger_accounts where id = any($1::uuid[]) order by id for update", [
    [entry.debit, entry.credit],
  ]);
  const written = await query(
    db,
    `insert into ledger_entries (cause, debit_account, credit_account, currency, amount, at, subscription_id,
       price_version, period_start, period_end, payment_id, run_id, payout_id, charge)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (cause) do nothing returning cause`,
    [
      entry.cause,
      entry.debit,
      entry.credit,
      entry.currency,
      entry.amount,
      new Date(entry.at),
      entry.subscriptionId ?? null,
      entry.priceVersion ?? null,
      entry.period ? new Date(entry.period.start) : null,
      entry.period ? new Date(entry.period.end) : null,
      entry.paymentId ?? null,
      entry.runId ?? null,
      entry.payoutId ?? null,
      entry.charge ?? null,
    ],
  );
  if (written.length === 0) return false;
  const earner = earnedBy(entry);
  const { cause, subscriptionId, debit, credit, amount } = entry;
  const isSale = subscriptionId !== undefined && earner === "credit";
  // Returns the operator's share of the refunded charge to the seller, which covers part of the refund.
  if (entry.charge !== undefined) await takeShare(db, { cause, seller: debit, amount: -amount });
  await query(
    db,
    `update ledger_accounts a set balance = a.balance + d.amount, ${earnedAfter("d.amount", "d.earned")}
     from (values ($1::uuid, -$3::bigint, -$4::bigint), ($2::uuid, $3::bigint, $5::bigint)) as d(id, amount, earned)
     where a.id = d.id`,
    [
      entry.debit,
      entry.credit,
      entry.amount,
      earner === "debit" ? entry.amount : 0,
      earner === "credit" ? entry.amount : 0,
    ],
  );
  if (isSale) await takeShare(db, { cause, seller: credit, amount });
  return true;
}

const paidPeriod = chargedEntry
  .extend({ start: z.date(), end: z.date() })
  .transform(({ start, end, ...charged }) => ({
    ...charged,
    period: { start: start.getTime(), end: end.getTime() },
  }));

const PAID_PERIOD = `${CHARGED}, e.period_start as "start", e.period_end as "end"`;

export type PaidPeriod = z.output<typeof paidPeriod>;

interface Bought {
  readonly id: string;
  readonly periods: number;
  readonly kind: string;
  readonly itemId: string;
  readonly workspaceId: string;
}

/**
 * Finds the charge for the current period, which is the newest charge. If the buyer cancelled and subscribed
 * again within a paid period (`periods` is 0), it is the charge of the earlier subscription. Undefined if the
 * period was free.
 */
export async function findPaidPeriod(
  db: Db,
  { id, periods, kind, itemId, workspaceId }: Bought,
): Promise<PaidPeriod | undefined> {
  return query(
    db,
    `select ${PAID_PERIOD} from subscriptions s join ledger_entries e on e.subscription_id = s.id
     where s.kind = $1 and s.item_id = $2::uuid and s.workspace_id = $3::uuid
       and e.cause like 'period:%' and ($4 = 0 or e.cause = 'period:' || $5 || ':' || $4) order by e.period_end desc limit 1`,
    [kind, itemId, workspaceId, periods, id],
  ).row(paidPeriod);
}

export async function findPaidSince(
  db: Db,
  { kind, itemId, workspaceId }: Omit<Bought, "id" | "periods">,
  since: number,
): Promise<PaidPeriod[]> {
  return query(
    db,
    `select ${PAID_PERIOD} from subscriptions s join ledger_entries e on e.subscription_id = s.id
     where s.kind = $1 and s.item_id = $2::uuid and s.workspace_id = $3::uuid
       and e.cause like 'period:%' and e.period_start >= $4 order by e.period_start, e.cause`,
    [kind, itemId, workspaceId, new Date(since)],
  ).rows(paidPeriod);
}

const balance = z.object({ currency: z.string(), amount: z.coerce.number(), held: z.coerce.number() });

export async function findBalances(db: Db, workspaceId: string) {
  return query(
    db,
    `select a.currency, a.balance as amount,
       coalesce((select sum(h.amount) from holds h where h.debit_account = a.id), 0) as held
     from ledger_accounts a where a.workspace_id = $1::uuid order by a.currency`,
    [workspaceId],
  ).rows(balance);
}

export async function findSellerFunds(db: Db, workspaceId: string) {
  return query(
    db,
    `select f.*, a.currency from (${FUNDS}) f join ledger_accounts a on a.id = f.id
     where a.workspace_id = $1::uuid and a.earned > 0 order by a.currency`,
    [workspaceId],
  ).rows(funds.extend({ currency: z.string() }));
}
