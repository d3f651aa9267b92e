import type { StoreCard } from "@/components/store/item-card";
import type { StoreItem } from "@/lib/service/market/store-item";

/** What a card shows; nothing else of an item goes to the browser. */
export function storeCardOf({
  slug,
  kind,
  name,
  summary,
  publisher,
  category,
  price,
  rating,
}: StoreItem): StoreCard {
  return { slug, kind, name, summary, publisher, category, price, rating };
}
