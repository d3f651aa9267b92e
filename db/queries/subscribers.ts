import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared, query } from "@/db/handle";
import { SIGNED } from "@/db/queries/ledger";
import { mailOf } from "@/db/queries/members";
import { type PriceKind, priceKind } from "@/lib/schema/price";

/** Name of a sold item `t`, as its seller sees it. Omits the names of other people's private dashboards. */
const itemName = (userId: string) => `(select coalesce(
    (select name from workflows where t.kind = 'workflow' and id = t.item_id),
    (select name from published_workers where t.kind = 'worker' and id = t.item_id),
    (select name from widgets where t.kind = 'widget' and id = t.item_id),
    (select name from dashboards where t.kind = 'dashboard' and id = t.item_id
      and (visibility <> 'private' or created_by = ${userId}::uuid))))`;

interface SoldItemFilter {
  readonly kind?: PriceKind | undefined;
  readonly id?: string | undefined;
}

export async function findSubscriberIds(
  db: Db,
  sellerId: string,
  { kind, id }: SoldItemFilter,
  { before, limit }: { before: string | null; limit: number },
): Promise<string[]> {
  return query(
    db,
    `select id from subscriptions where seller_id = $1::uuid and ($2::text is null or kind = $2)
       and ($3::uuid is null or item_id = $3) and ($4::uuid is null or id < $4) order by id desc limit $5`,
    [sellerId, kind ?? null, id ?? null, before, limit],
  ).column(z.string());
}

const money = z.array(z.object({ currency: z.string(), amount: z.number() }));
const factsRow = z.object({
  id: z.string(),
  workspace: z.string(),
  name: z.string().nullable(),
  earned: money,
});
type SubscriberFacts = z.output<typeof factsRow>;

/**
 * Finds what a seller may see of subscriptions to their items. About the buyer, this is only the name of the
 * workspace.
 */
export async function findSubscriberFacts(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, SubscriberFacts>> {
  const rows = await query(
    db,
    `select t.id, w.name as workspace, ${itemName("$2")} as name,
       coalesce((select json_agg(sums) from (
         select e.currency, sum(${SIGNED}) as amount from ledger_entries e where e.subscription_id = t.id
         group by e.currency order by e.currency) sums), '[]') as earned
     from subscriptions t join workspaces w on w.id = t.workspace_id where t.id = any($1::uuid[])`,
    [[...ids], userId],
  ).rows(factsRow);
  return new Map(rows.map((row) => [row.id, row]));
}

const salesRow = z.object({
  kind: priceKind,
  itemId: z.string(),
  name: z.string().nullable(),
  subscribers: z.number(),
  joined: z.number(),
  before: z.number(),
  left: z.number(),
  messagedAt: z.date().nullable(),
});

/**
 * Numbers of subscribers by item, highest first. `before` is the number at the time `since`, and `left` is
 * how many of them have left since then.
 */
export async function findSales(
  db: Db,
  { sellerId, userId, since, limit }: { sellerId: string; userId: string; since: Date; limit: number },
) {
  return query(
    db,
    `select t.*, ${itemName("$3")} as name,
       (select max(m.at) from subscriber_messages m where m.kind = t.kind and m.item_id = t.item_id) as messaged_at
     from (
       select kind, item_id,
         (count(*) filter (where cancelled_at is null))::int as subscribers,
         (count(*) filter (where created_at >= $2))::int as joined,
         (count(*) filter (where created_at < $2 and (cancelled_at is null or cancelled_at >= $2)))::int as before,
         (count(*) filter (where created_at < $2 and cancelled_at >= $2))::int as left
       from subscriptions where seller_id = $1::uuid group by kind, item_id
       order by 3 desc, 1, 2 limit $4) t
     order by t.subscribers desc, t.kind, t.item_id`,
    [sellerId, since, userId, limit],
  ).rows(salesRow);
}

/**
 * Email addresses of subscribers whose price has one of these versions now, or will have it from their next
 * period on.
 */
export async function findMailsOfVersions(
  db: Db,
  { kind, itemId }: { readonly kind: PriceKind; readonly itemId: string },
  versions: readonly number[],
): Promise<string[]> {
  if (versions.length === 0) return [];
  const mail = mailOf(sql`s.workspace_id`, sql`s.created_by`);
  const asked = sql`any(array[${sql.join(
    versions.map((version) => sql`${version}::int`),
    sql`, `,
  )}])`;
  return prepared(
    db,
    sql`select distinct ${mail} as email from subscriptions s
      where s.kind = ${kind} and s.item_id = ${itemId}::uuid and s.cancelled_at is null
        and (s.price_version = ${asked} or s.next_version = ${asked}) and ${mail} is not null`,
  ).column(z.string());
}

export async function findSubscriberMails(
  db: Db,
  kind: PriceKind,
  itemId: string,
  now: Date,
  limit: number,
): Promise<string[]> {
  const mail = mailOf(sql`s.workspace_id`, sql`s.created_by`);
  return prepared(
    db,
    sql`select distinct ${mail} as email from subscriptions s
      where s.kind = ${kind} and s.item_id = ${itemId}::uuid and (s.cancelled_at is null or s.ends_at > ${now})
        and ${mail} is not null limit ${limit}`,
  ).column(z.string());
}
