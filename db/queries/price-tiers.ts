import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type Db, query } from "@/db/handle";
import { priceItems } from "@/db/schema/price-items";
import { priceTiers } from "@/db/schema/price-tiers";
import type { PriceKind } from "@/lib/schema/price";
import { type PriceItem, type PriceItemChange, priceItemRow, priceKey } from "./prices";

/**
 * Additional plans of an item. Only `change-price.ts` writes to this table, while it holds the lock on the
 * item's row in `price_items`.
 */

interface Named {
  readonly kind: PriceKind;
  readonly itemId: string;
}

const SELECT = `
select t.kind, t.item_id, i.workspace_id, i.revision, t.version, i.offered, i.held, t.tier, t.name as tier_name,
  t.closed_at is not null as closed, v.mode, v.amount, v.currency, v.plan, t.pending_version, t.pending_at,
  p.mode as pending_mode, p.amount as pending_amount, p.currency as pending_currency, p.plan as pending_plan
from price_tiers t
join price_items i on i.kind = t.kind and i.item_id = t.item_id
join price_versions v on v.kind = t.kind and v.item_id = t.item_id and v.version = t.version
left join price_versions p on p.kind = t.kind and p.item_id = t.item_id and p.version = t.pending_version`;

export async function findTiers(db: Db, { kind, itemId }: Named): Promise<PriceItem[]> {
  return query(db, `${SELECT} where t.kind = $1 and t.item_id = $2::uuid order by t.made_at, t.tier`, [
    kind,
    itemId,
  ]).rows(priceItemRow);
}

export async function findClosedTiers(db: Db, item: Named) {
  return db
    .select({ tier: priceTiers.tier, name: priceTiers.name, closedAt: sql<Date>`${priceTiers.closedAt}` })
    .from(priceTiers)
    .where(and(isOf(item), isNotNull(priceTiers.closedAt)))
    .orderBy(priceTiers.closedAt, priceTiers.tier);
}

/** The map is keyed by `priceKey` and has no entries for items without additional plans. */
export async function findTiersOf(db: Db, items: readonly Named[]): Promise<Map<string, PriceItem[]>> {
  if (items.length === 0) return new Map();
  const found = await query(
    db,
    `${SELECT} join unnest($1::text[], $2::uuid[]) as asked (kind, item_id)
       on asked.kind = t.kind and asked.item_id = t.item_id order by t.made_at, t.tier`,
    [items.map(({ kind }) => kind), items.map(({ itemId }) => itemId)],
  ).rows(priceItemRow);
  const byItem = new Map<string, PriceItem[]>();
  for (const tier of found) byItem.set(priceKey(tier), [...(byItem.get(priceKey(tier)) ?? []), tier]);
  return byItem;
}

interface TierName extends Named {
  readonly tier: string;
}

export async function insertTier(
  db: Db,
  { kind, itemId, tier }: TierName,
  { name, version, now }: { readonly name: string; readonly version: number; readonly now: number },
): Promise<void> {
  await db.insert(priceTiers).values({ kind, itemId, tier, name, version, madeAt: new Date(now) });
}

export async function updateTier(
  db: Db,
  tier: TierName,
  { version, pending }: Pick<PriceItemChange, "version" | "pending">,
): Promise<void> {
  const pendingAt = pending === null ? null : new Date(pending.effectiveAt);
  await db
    .update(priceTiers)
    .set({ version, pendingVersion: pending?.version ?? null, pendingAt })
    .where(isTier(tier));
}

/**
 * Sets the name of one of an item's plans: of the additional plan `tier` or, if `tier` is null, of the plan
 * with the item's base price.
 */
export async function nameTier(db: Db, item: Named, tier: string | null, name: string): Promise<void> {
  const isItem = and(eq(priceItems.kind, item.kind), eq(priceItems.itemId, item.itemId));
  if (tier === null) await db.update(priceItems).set({ name }).where(isItem);
  else
    await db
      .update(priceTiers)
      .set({ name })
      .where(isTier({ ...item, tier }));
}

export async function noteTierClosed(db: Db, tier: TierName, closedAt: number | null): Promise<void> {
  await db
    .update(priceTiers)
    .set({
      closedAt: closedAt === null ? null : new Date(closedAt),
      pendingVersion: null,
      pendingAt: null,
    })
    .where(isTier(tier));
}

function isOf({ kind, itemId }: Named) {
  return and(eq(priceTiers.kind, kind), eq(priceTiers.itemId, itemId));
}

function isTier(tier: TierName) {
  return and(isOf(tier), eq(priceTiers.tier, tier.tier));
}
