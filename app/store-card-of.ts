import type { StoreCard } from "@/components/store/item-card";
import type { StoreItem } from "@/lib/service/market/store-item";

/** Picks the fields that a card shows, so that no others are sent to the browser. */
export function storeCardOf({
  slug,
  kind,
  name,
  summary,
  publisher,
  category,
  price,
  rating,
  drawing,
}: StoreItem): StoreCard {
  return { slug, kind, name, summary, publisher, category, price, rating, drawing };
}
