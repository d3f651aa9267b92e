import type { MarketDetail } from "@/lib/contract/market";
import type { Price } from "@/lib/schema/price";

type Offered = Pick<MarketDetail, "available" | "failing_since" | "has_data">;

/** Returns why the item isn't for sale, by the same rules as the server. Null if anyone can subscribe. */
export function getSaleRefusal(item: Offered, { mode }: Price): string | null {
  if (!item.available) return "Currently unavailable.";
  if (mode === "free") return null;
  if (item.failing_since !== null)
    return "This item keeps failing, so it isn't for sale. You can subscribe once it works again.";
  return item.has_data ? null : "This item isn't for sale yet. You can subscribe once it has data.";
}
