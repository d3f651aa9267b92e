import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { priceColumns, priceOf } from "@/db/queries/price-columns";
import { priceKind, priceMode } from "@/lib/schema/price";

const row = z
  .object({
    kind: priceKind,
    itemId: z.string(),
    ...priceColumns,
    newMode: priceMode,
    newAmount: z.number(),
    newCurrency: z.string(),
    newPlan: z.string().nullable(),
    effectiveAt: z.date(),
  })
  .transform((found) => ({
    kind: found.kind,
    itemId: found.itemId,
    price: priceOf(found),
    newPrice: priceOf({
      mode: found.newMode,
      amount: found.newAmount,
      currency: found.newCurrency,
      plan: found.newPlan,
    }),
    effectiveAt: found.effectiveAt,
  }));

interface Span {
  readonly now: Date;
  /**
   * Price changes before this time are left out, because they would otherwise be shown forever to a buyer who
   * stays on the old price.
   */
  readonly since: Date;
  readonly limit: number;
}

/**
 * Finds announced and recent prices of the items that a workspace subscribes to, if they differ from the
 * prices that it pays.
 */
export async function findPriceNews(db: Db, workspaceId: string, { now, since, limit }: Span) {
  return prepared(
    db,
    sql`
    select s.kind, s.item_id, own.mode, own.amount, own.currency, own.plan, n.mode as new_mode,
      n.amount as new_amount, n.currency as new_currency, n.plan as new_plan, n.effective_at
    from subscriptions s
    join price_versions own on own.kind = s.kind and own.item_id = s.item_id and own.version = s.price_version
    join lateral (
      select version, pending_version, pending_at from price_items
      where own.tier is null and kind = s.kind and item_id = s.item_id
      union all
      select version, pending_version, pending_at from price_tiers
      where kind = s.kind and item_id = s.item_id and tier = own.tier and closed_at is null) p on true
    join price_versions n on n.kind = s.kind and n.item_id = s.item_id
      and (n.version = p.pending_version or n.version = p.version and (p.pending_at <= ${now}) is not true)
    where s.workspace_id = ${workspaceId} and s.cancelled_at is null
      and n.version <> s.price_version and n.effective_at > ${since}
    order by n.effective_at, s.id limit ${limit}`,
  ).rows(row);
}
