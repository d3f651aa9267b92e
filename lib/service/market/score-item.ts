import type { Db } from "@/db/handle";
import { findRatingTotals, lockItemScore, saveItemScore } from "@/db/queries/item-scores";
import type { ItemKey } from "@/db/queries/market";
import { ratingScore } from "@/lib/schema/rating-score";

/** Call this in the transaction that lists the item or changes its ratings. */
export async function scoreItem(tx: Db, item: ItemKey): Promise<void> {
  if (!(await lockItemScore(tx, item))) return;
  await saveItemScore(tx, item, ratingScore(await findRatingTotals(tx, item)));
}
