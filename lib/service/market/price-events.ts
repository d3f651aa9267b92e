import type { MarketChange } from "@/lib/contract/market-changes";
import type { Price } from "@/lib/schema/price";

export interface PriceStep {
  readonly version: number;
  /** ID of the plan whose price this is; null if it is the item's base price. */
  readonly tier: string | null;
  readonly price: Price;
  readonly effectiveAt: Date;
  readonly withdrawn: boolean;
}

type PriceChange = Extract<MarketChange, { kind: "price" }>;

export function priceEvents(
  steps: readonly PriceStep[],
  { since, now, nameOf }: { since: number; now: number; nameOf: (tier: string | null) => string | null },
): PriceChange[] {
  const last = new Map<string | null, Price>();
  const events: PriceChange[] = [];
  const held = steps
    .filter(({ withdrawn, effectiveAt }) => !withdrawn && effectiveAt.getTime() <= now)
    .sort(
      (one, other) => one.effectiveAt.getTime() - other.effectiveAt.getTime() || one.version - other.version,
    );
  for (const { tier, price, effectiveAt } of held) {
    const before = last.get(tier) ?? null;
    last.set(tier, price);
    // An item's first price is not a change.
    if (effectiveAt.getTime() < since || (tier === null && before === null)) continue;
    events.push({ kind: "price", at: effectiveAt.toISOString(), plan: nameOf(tier), before, price });
  }
  return events.reverse();
}
