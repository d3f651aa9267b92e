import { oneOf } from "@/lib/kit/one-of";
import { MARKET_SORTS, type MarketSort } from "@/lib/schema/market-sort";

const LABELS: Record<MarketSort, string> = { newest: "Newest first", rated: "Best rated" };

export const SORT_OPTIONS = MARKET_SORTS.map((value) => ({ value, label: LABELS[value] }));

export function readSort(text: string | null): MarketSort {
  return oneOf(MARKET_SORTS, text) ?? "newest";
}
