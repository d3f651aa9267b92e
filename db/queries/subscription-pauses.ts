import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { ITEMS } from "./market";

/**
 * Maximum number of subscriptions that one statement changes. Outside a transaction, each batch releases its
 * locks and sends its notifications before the next one starts.
 */
const BATCH = 500;

/**
 * Pauses paid months while their item has no data or is failing, and resumes them when the item is back. The
 * month, and the access of buyers who have cancelled in the meantime, is extended by the length of the pause.
 * Call it in the same transaction as anything that takes a workspace's items offline or brings them back, and
 * hourly for all items.
 */
export async function updateSubscriptionPauses(db: Db, sellerId: string | null, now: number): Promise<void> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const seller = sellerId === null ? sql`true` : sql`s.seller_id = ${sellerId}::uuid`;
  const isLive = sql`exists (select from (${sql.raw(ITEMS)}) i
    where i.kind = s.kind and i.item_id = s.item_id and i.workspace_id = s.seller_id and i.live and i.failing_since is null)`;
  const pause = sql`
    with stopped as (
      select s.id from subscriptions s
      where ${seller} and s.offline_since is null and s.paid_until > ${at} and (s.ends_at is null or s.ends_at > ${at})
        and not ${isLive}
      order by s.id limit ${BATCH} for update
    ), noted as (
      update subscriptions s set offline_since = ${at} from stopped where s.id = stopped.id returning s.key_hash
    )
    select count(*)::int as changed, count(pg_notify('millrace_subscription', key_hash)) from noted`;
  const resume = sql`
    with back as (
      select s.id, ${at} - s.offline_since as stood from subscriptions s
      where ${seller} and s.offline_since is not null and ${isLive}
      order by s.id limit ${BATCH} for update
    ), noted as (
      update subscriptions s set offline_since = null, paid_until = s.paid_until + back.stood,
        ends_at = s.ends_at + back.stood, anchor_at = s.paid_until + back.stood
      from back where s.id = back.id returning s.key_hash
    )
    select count(*)::int as changed, count(pg_notify('millrace_subscription', key_hash)) from noted`;
  for (const statement of [pause, resume]) while ((await countChanged(db, statement)) === BATCH);
}

async function countChanged(db: Db, statement: SQL): Promise<number> {
  const { changed } = await query(db, statement).only(z.object({ changed: z.number() }));
  return changed;
}
