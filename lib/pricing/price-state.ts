import type { Price } from "@/lib/schema/price";

interface PriceVersion {
  readonly version: number;
  readonly price: Price;
}

/** Price of an item, which changes on its own when a pending change takes effect. */
export interface PriceState extends PriceVersion {
  readonly pending: (PriceVersion & { readonly effectiveAt: number }) | null;
}

/** Pending changes take effect by the clock when read, without a job. */
export function priceAt(state: PriceState, now: number): PriceState {
  const { pending } = state;
  if (pending === null || pending.effectiveAt > now) return state;
  return { version: pending.version, price: pending.price, pending: null };
}
