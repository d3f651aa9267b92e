import { oneOf } from "@/lib/kit/one-of";
import type { PriceKind } from "@/lib/schema/price";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";

export interface PriceFilter {
  readonly kind: PriceKind | null;
  /** True to list only items that have or had a price. */
  readonly offered: boolean;
}

export const NO_FILTER: PriceFilter = { kind: null, offered: false };

export function readPriceFilter(query: { get(name: string): string | null }): PriceFilter {
  return {
    kind: oneOf(PRICE_KINDS, query.get("kind")),
    offered: query.get("offered") === "true",
  };
}

export function priceFilterAddress({ kind, offered }: PriceFilter): string {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(offered && { offered: "true" }) });
  return query.size > 0 ? `/prices?${query}` : "/prices";
}
