import type { Price } from "@/lib/schema/price";

interface PriceVersion {
  readonly version: number;
  readonly price: Price;
}

/** What is known of an item's price: it changes by itself when the time of a pending change has come. */
export interface PriceState extends PriceVersion {
  readonly pending: (PriceVersion & { readonly effectiveAt: number }) | null;
}

/** No job carries a change out: whoever reads, reads by the clock. */
export function priceAt(state: PriceState, now: number): PriceState {
  const { pending } = state;
  if (pending === null || pending.effectiveAt > now) return state;
  return { version: pending.version, price: pending.price, pending: null };
}
