import type { MarketSort } from "@/lib/schema/market-sort";
import type { StoreItem } from "./store-item";

export interface StoreFilter {
  readonly text: string;
  readonly category: string;
  readonly by: string;
  readonly sort: MarketSort;
}

/** What fits: every word somewhere in name, summary, category or publisher. They come the newest first, and stay so among equals. */
export function searchStore(
  items: readonly StoreItem[],
  { text, category, by, sort }: StoreFilter,
): StoreItem[] {
  const words = text.toLowerCase().slice(0, MOST_TEXT).split(/\s+/).filter(Boolean);
  const found = items.filter((item) => {
    if (category !== "" && item.category.toLowerCase() !== category.toLowerCase()) return false;
    if (by !== "" && item.workspaceId !== by) return false;
    const said = `${item.name} ${item.summary} ${item.category} ${item.publisher} ${item.kind}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
  return sort === "rated" ? found.sort((one, other) => other.score - one.score) : found;
}

const MOST_TEXT = 200;
