import type { SellableItem } from "@/db/queries/items";
import type { Caller } from "@/lib/schema/person";

export function belongsTo(
  item: Pick<SellableItem, "workspaceId" | "onlyFor">,
  { workspaceId, userId }: Pick<Caller, "workspaceId" | "userId">,
): boolean {
  return item.workspaceId === workspaceId && (item.onlyFor === null || item.onlyFor === userId);
}
