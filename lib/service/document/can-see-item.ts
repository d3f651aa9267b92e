import { findItem } from "@/db/queries/items";
import { type ItemKey, isOnOffer, isTakenDown } from "@/db/queries/market";
import { findSubscriptionOf } from "@/db/queries/subscriptions";
import type { Caller } from "@/lib/schema/person";
import { belongsTo } from "@/lib/service/document/belongs-to";
import type { Services } from "@/lib/service/services";

/** Items that were taken down are visible only to their subscribers and the operator. */
export async function canSeeItem(
  { db }: Pick<Services, "db">,
  caller: Caller,
  key: ItemKey,
): Promise<boolean> {
  const item = await findItem(db, key.kind, key.itemId);
  if (!item) return false;
  if (belongsTo(item, caller)) return true;
  if (!(await isOnOffer(db, key))) return false;
  if (caller.instanceOwner || !(await isTakenDown(db, key))) return true;
  return (await findSubscriptionOf(db, key.kind, key.itemId, caller.workspaceId)) !== undefined;
}
