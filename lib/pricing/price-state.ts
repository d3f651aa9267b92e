import type { Price } from "@/lib/schema/price";

interface PriceVersion {
  readonly version: number;
  readonly price: Price;
}

export interface PriceState extends PriceVersion {
  readonly pending: (PriceVersion & { readonly effectiveAt: number }) | null;
}

/** A pending change counts as in effect from its date on, so no job has to apply it. */
export function priceAt(state: PriceState, now: number): PriceState {
  const { pending } = state;
  if (pending === null || pending.effectiveAt > now) return state;
  return { version: pending.version, price: pending.price, pending: null };
}
