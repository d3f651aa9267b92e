import { z } from "zod";
import { type Db, query } from "@/db/handle";
import type { PriceKind } from "@/lib/schema/price";
import type { RatingTotals } from "@/lib/schema/rating";

interface ItemKey {
  readonly kind: PriceKind;
  readonly itemId: string;
}

/**
 * Locks an item's score, so that the second of two simultaneous ratings takes the first into account. Returns
 * false if the item has no listing.
 */
export async function lockItemScore(db: Db, { kind, itemId }: ItemKey): Promise<boolean> {
  const rows = await query(
    db,
    "select from listings where kind = $1 and item_id = $2::uuid for no key update",
    [kind, itemId],
  );
  return rows.length > 0;
}

const totals = z.object({ count: z.number(), stars: z.number() });

export async function findRatingTotals(db: Db, { kind, itemId }: ItemKey): Promise<RatingTotals> {
  return query(
    db,
    `select count(*)::int as count, coalesce(sum(stars), 0)::int as stars from ratings
     where kind = $1 and item_id = $2::uuid and withdrawn_at is null and hidden is null`,
    [kind, itemId],
  ).only(totals);
}

export async function saveItemScore(db: Db, { kind, itemId }: ItemKey, score: number): Promise<void> {
  await query(
    db,
    "update listings set score = $3 where kind = $1 and item_id = $2::uuid and score is distinct from $3",
    [kind, itemId, score],
  );
}
