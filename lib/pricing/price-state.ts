import type { Price } from "@/lib/schema/price";

interface PriceVersion {
  readonly version: number;
  readonly price: Price;
}

/** A price with its announced change, if any. `priceAt` returns the state after a change has taken effect. */
export interface PriceState extends PriceVersion {
  readonly pending: (PriceVersion & { readonly effectiveAt: number }) | null;
}

/**
 * Returns the price state at the time `now`. A pending change counts as in effect from its date on, so no job
 * has to apply it.
 */
export function priceAt(state: PriceState, now: number): PriceState {
  const { pending } = state;
  if (pending === null || pending.effectiveAt > now) return state;
  return { version: pending.version, price: pending.price, pending: null };
}
