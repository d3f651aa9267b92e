import { z } from "zod";
import { type Db, query } from "@/db/handle";
import type { PriceKind } from "@/lib/schema/price";
import { type PriceItem, type PriceItemChange, priceItemRow, priceKey } from "./prices";

/** Plans beside an item's price. Whoever writes here holds the item's own row, and is `change-price.ts` alone. */

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

/** In the order in which they were made, closed ones too. */
export async function findTiers(db: Db, { kind, itemId }: Named): Promise<PriceItem[]> {
  const rows = await query(
    db,
    `${SELECT} where t.kind = $1 and t.item_id = $2::uuid order by t.made_at, t.tier`,
    [kind, itemId],
  );
  return z.array(priceItemRow).parse(rows);
}

const closedTier = z
  .object({ tier: z.string(), name: z.string(), closed_at: z.date() })
  .transform(({ closed_at: closedAt, ...rest }) => ({ ...rest, closedAt }));

/** Those that nobody new can have; one that was opened again is none. */
export async function findClosedTiers(db: Db, { kind, itemId }: Named) {
  const rows = await query(
    db,
    `select tier, name, closed_at from price_tiers
     where kind = $1 and item_id = $2::uuid and closed_at is not null order by closed_at, tier`,
    [kind, itemId],
  );
  return z.array(closedTier).parse(rows);
}

/** Of many items, by `priceKey`; most have none. */
export async function findTiersOf(db: Db, items: readonly Named[]): Promise<Map<string, PriceItem[]>> {
  if (items.length === 0) return new Map();
  const rows = await query(
    db,
    `${SELECT} join unnest($1::text[], $2::uuid[]) as asked (kind, item_id)
       on asked.kind = t.kind and asked.item_id = t.item_id order by t.made_at, t.tier`,
    [items.map(({ kind }) => kind), items.map(({ itemId }) => itemId)],
  );
  const found = z.array(priceItemRow).parse(rows);
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
  given: { readonly name: string; readonly version: number; readonly now: number },
): Promise<void> {
  await query(
    db,
    `insert into price_tiers (kind, item_id, tier, name, version, made_at) values ($1, $2::uuid, $3, $4, $5, $6)`,
    [kind, itemId, tier, given.name, given.version, new Date(given.now)],
  );
}

export async function updateTier(
  db: Db,
  { kind, itemId, tier }: TierName,
  { version, pending }: Pick<PriceItemChange, "version" | "pending">,
): Promise<void> {
  await query(
    db,
    `update price_tiers set version = $4, pending_version = $5, pending_at = $6
     where kind = $1 and item_id = $2::uuid and tier = $3`,
    [
      kind,
      itemId,
      tier,
      version,
      pending?.version ?? null,
      pending === null ? null : new Date(pending.effectiveAt),
    ],
  );
}

/** Null names the price itself. */
export async function nameTier(
  db: Db,
  { kind, itemId }: Named,
  tier: string | null,
  name: string,
): Promise<void> {
  if (tier === null)
    await query(db, "update price_items set name = $3 where kind = $1 and item_id = $2::uuid", [
      kind,
      itemId,
      name,
    ]);
  else
    await query(db, "update price_tiers set name = $4 where kind = $1 and item_id = $2::uuid and tier = $3", [
      kind,
      itemId,
      tier,
      name,
    ]);
}

/** `closedAt` null opens it again. */
export async function noteTierClosed(
  db: Db,
  { kind, itemId, tier }: TierName,
  closedAt: number | null,
): Promise<void> {
  await query(
    db,
    `update price_tiers set closed_at = $4, pending_version = null, pending_at = null
     where kind = $1 and item_id = $2::uuid and tier = $3`,
    [kind, itemId, tier, closedAt === null ? null : new Date(closedAt)],
  );
}
