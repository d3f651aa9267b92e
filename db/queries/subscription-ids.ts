import { z } from "zod";
import { type Db, query } from "@/db/handle";
import type { PriceKind } from "@/lib/schema/price";

/** Subscriptions that still give access to an item, including cancelled ones. */
export async function findOpenSubscriptions(
  db: Db,
  { kind, itemId }: { kind: PriceKind; itemId: string },
  now: number,
): Promise<string[]> {
  return query(
    db,
    `select id from subscriptions where kind = $1 and item_id = $2::uuid
       and (cancelled_at is null or ends_at > $3 or offline_since is not null)
     order by id`,
    [kind, itemId, new Date(now)],
  ).column(z.string());
}

/**
 * Claims active subscriptions whose paid period ended between `from` and `to`, so that no other process tries
 * to renew them too. Skips buyers whose workspace is blocked or closed. After a failed renewal, the next
 * attempt waits for half the time since the period ended: at least 10 seconds and at most an hour.
 */
export async function takeDueSubscriptions(
  db: Db,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<string[]> {
  return query(
    db,
    `update subscriptions set tried_at = $2 where id in (
       select s.id from subscriptions s
       join price_versions v on v.kind = s.kind and v.item_id = s.item_id and v.version = s.price_version
       join workspaces b on b.id = s.workspace_id and b.blocked_at is null and b.closed_at is null
       where s.cancelled_at is null and s.offline_since is null and v.mode in ('monthly', 'plan')
         and s.paid_until > $1 and s.paid_until <= $2
         and (s.tried_at is null or s.tried_at + greatest(interval '10 seconds',
           least(interval '1 hour', (s.tried_at - s.paid_until) / 2)) <= $2)
       order by s.id limit $3 for update of s skip locked)
     returning id`,
    [new Date(from), new Date(to), limit],
  ).column(z.string());
}

/** Subscriptions that couldn't be charged become due immediately. */
export async function retrySubscriptions(db: Db, workspaceId: string): Promise<void> {
  await query(
    db,
    "update subscriptions set tried_at = null where workspace_id = $1::uuid and tried_at is not null",
    [workspaceId],
  );
}

export async function findLongOffline(db: Db, since: number): Promise<string[]> {
  return query(db, "select id from subscriptions where offline_since <= $1 order by id", [
    new Date(since),
  ]).column(z.string());
}
