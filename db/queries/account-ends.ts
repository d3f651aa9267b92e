import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { role } from "@/lib/schema/person";

const workspaceEnd = z.object({
  id: z.string(),
  name: z.string(),
  role,
  others: z.number(),
  otherOwners: z.number(),
  workflows: z.number(),
  subscribers: z.number(),
  subscriptions: z.number(),
  disputesOpened: z.number(),
  disputesAgainst: z.number(),
  pendingPayouts: z.number(),
  balances: z.array(
    z.object({
      currency: z.string(),
      amount: z.number(),
      earned: z.number(),
      held: z.number(),
      /** Credit paid by card, less refunds. */
      bought: z.number(),
    }),
  ),
});
export type WorkspaceEnd = z.output<typeof workspaceEnd>;

export async function findWorkspaceEnds(db: Db, userId: string, now: Date): Promise<WorkspaceEnd[]> {
  return query(
    db,
    `select w.id, w.name, m.role,
       (select count(*)::int from members x where x.workspace_id = w.id and x.user_id <> $1::uuid) as others,
       (select count(*)::int from members x
        where x.workspace_id = w.id and x.user_id <> $1::uuid and x.role = 'owner') as other_owners,
       (select count(*)::int from workflows f where f.workspace_id = w.id and f.deleted_at is null) as workflows,
       (select count(*)::int from subscriptions s
        where s.seller_id = w.id and (s.ends_at is null or s.ends_at > $2)) as subscribers,
       (select count(*)::int from subscriptions s
        where s.workspace_id = w.id and s.cancelled_at is null) as subscriptions,
       (select count(*)::int from disputes d where d.workspace_id = w.id and d.state = 'open') as disputes_opened,
       (select count(*)::int from disputes d where d.seller_id = w.id and d.state = 'open') as disputes_against,
       (select count(*)::int from payouts p where p.workspace_id = w.id and p.status = 'pending') as pending_payouts,
       coalesce((select json_agg(json_build_object('currency', a.currency, 'amount', a.balance, 'earned', a.earned,
           'held', coalesce((select sum(h.amount) from holds h where h.debit_account = a.id), 0),
           'bought', coalesce((select sum(t.applied) from top_ups t
             where t.workspace_id = w.id and t.currency = a.currency), 0)) order by a.currency)
         from ledger_accounts a where a.workspace_id = w.id and a.share_of is null and a.balance <> 0), '[]') as balances
     from members m join workspaces w on w.id = m.workspace_id
     where m.user_id = $1::uuid order by m.id`,
    [userId, now],
  ).rows(workspaceEnd);
}

const THINGS = [
  "subscription",
  "subscriber",
  "dashboard",
  "widget",
  "workflow",
  "hook",
  "table",
  "credential",
  "dispute",
] as const;
const thing = z.object({ kind: z.enum(THINGS), id: z.string() });
export type Thing = z.output<typeof thing>;

/** Finds what a closed workspace still contains, in an order in which everything can be deleted. */
export async function findThings(db: Db, { id, closedAt }: ClosedWorkspace, limit: number): Promise<Thing[]> {
  return query(
    db,
    `select kind, id from (
       select 1 as rank, 'subscription' as kind, id from subscriptions
         where workspace_id = $1::uuid and (cancelled_at is null or ends_at > $2)
       union all select 2, 'subscriber', id from subscriptions
         where seller_id = $1::uuid and (cancelled_at is null or ends_at > $2 or offline_since is not null)
       union all select 3, 'dashboard', id from dashboards where workspace_id = $1::uuid
       union all select 4, 'widget', id from widgets where workspace_id = $1::uuid
       union all select 5, 'workflow', id from workflows where workspace_id = $1::uuid and deleted_at is null
       union all select 6, 'hook', id from hooks where workspace_id = $1::uuid and ended_at is null
       union all select 7, 'table', id from tables where workspace_id = $1::uuid and deleted_at is null
       union all select 8, 'credential', id from credentials where workspace_id = $1::uuid
       union all select 9, 'dispute', id from disputes where (workspace_id = $1::uuid or seller_id = $1::uuid) and state = 'open'
     ) things
     order by rank, id limit $3`,
    [id, closedAt, limit],
  ).rows(thing);
}

export interface ClosedWorkspace {
  readonly id: string;
  readonly closedAt: Date;
}

export async function findWorkspacesToEmpty(db: Db, limit: number): Promise<string[]> {
  return query(
    db,
    "select id from workspaces where closed_at is not null and emptied_at is null order by closed_at limit $1",
    [limit],
  ).column(z.string());
}

/** Returns undefined if the workspace is already empty, or if another process is emptying it. */
export async function lockWorkspaceToEmpty(tx: Db, id: string): Promise<ClosedWorkspace | undefined> {
  return query(
    tx,
    `select id, closed_at as "closedAt" from workspaces
     where id = $1::uuid and closed_at is not null and emptied_at is null for no key update skip locked`,
    [id],
  ).row(z.object({ id: z.string(), closedAt: z.date() }));
}

export async function recordEmptied(tx: Db, id: string, now: Date): Promise<void> {
  await query(tx, "update workspaces set emptied_at = $2 where id = $1::uuid", [id, now]);
}

/**
 * Makes private dashboards visible to the whole workspace, so that the caller can delete them when it empties
 * a closed workspace. A private dashboard can only be deleted by its creator.
 */
export async function shareDashboards(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await query(tx, "update dashboards set visibility = 'workspace' where id = any($1::uuid[])", [[...ids]]);
}

/**
 * Locks the workspaces until the transaction ends. Other transactions that add something to these workspaces
 * wait until then, and this lock waits for additions already in progress.
 */
export async function lockWorkspaces(tx: Db, ids: readonly string[]): Promise<void> {
  await query(
    tx,
    sql`select 1 from workspaces where id = any(${sql.param([...ids])}::uuid[]) order by id for no key update`,
  );
}

export async function countPendingPayouts(tx: Db, workspaceId: string): Promise<number> {
  const [count = 0] = await query(
    tx,
    "select count(*)::int as count from payouts where workspace_id = $1::uuid and status = 'pending'",
    [workspaceId],
  ).column(z.number());
  return count;
}

export async function dismissMembers(tx: Db, workspaceId: string): Promise<void> {
  await query(tx, "delete from tokens where workspace_id = $1::uuid", [workspaceId]);
  await query(tx, "delete from members where workspace_id = $1::uuid", [workspaceId]);
}

/**
 * Closes a workspace. From then on, its content looks deleted, and the database refuses additions to it
 * (`refuse_closed_workspace`).
 */
export async function closeWorkspaceRow(tx: Db, workspaceId: string, now: Date): Promise<void> {
  await query(tx, "update workspaces set closed_at = $2 where id = $1::uuid", [workspaceId, now]);
  await query(tx, "delete from invitations where workspace_id = $1::uuid", [workspaceId]);
}

/**
 * Deletes a person's account, except for its row, which other rows reference. The account can no longer be
 * used to sign in, and its email address can be reused.
 */
export async function forgetPerson(db: Db, userId: string, email: string): Promise<void> {
  await query(db, "delete from invitations where email = $1 or invited_by = $2::uuid", [email, userId]);
  await query(db, "delete from sign_up_invitations where email = $1", [email]);
  await query(db, "delete from members where user_id = $1::uuid", [userId]);
  for (const held of ["totp_secrets", "passkeys", "recovery_codes"])
    await query(db, `delete from ${held} where user_id = $1::uuid`, [userId]);
  await query(
    db,
    `update users set email = 'deleted-' || id || '@deleted.invalid', name = '', password_hash = null,
       last_workspace_id = null where id = $1::uuid`,
    [userId],
  );
}
