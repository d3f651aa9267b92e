import type { MarketSort } from "@/lib/schema/market-sort";
import type { PriceKind } from "@/lib/schema/price";

export function marketAddress({ kind, sort }: { kind: PriceKind | "all"; sort: MarketSort }): string {
  const search = new URLSearchParams({
    ...(kind !== "all" && { kind }),
    ...(sort !== "newest" && { sort }),
  }).toString();
  return search === "" ? "/market" : `/market?${search}`;
}
