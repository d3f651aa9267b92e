import { type PriceKind, priceKind } from "@/lib/schema/price";

/** What the list shows; stands in the address. */
export interface PriceFilter {
  readonly kind: PriceKind | null;
  /** Only what has a price, or had one. */
  readonly offered: boolean;
}

export const NO_FILTER: PriceFilter = { kind: null, offered: false };

export function readPriceFilter(query: { get(name: string): string | null }): PriceFilter {
  return {
    kind: priceKind.safeParse(query.get("kind")).data ?? null,
    offered: query.get("offered") === "true",
  };
}

export function priceFilterAddress({ kind, offered }: PriceFilter): string {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(offered && { offered: "true" }) });
  return query.size > 0 ? `/prices?${query}` : "/prices";
}
