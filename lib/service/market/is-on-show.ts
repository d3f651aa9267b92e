import type { MarketItemRow } from "@/db/queries/market";
import { type PriceState, priceAt } from "@/lib/pricing/price-state";
import type { Services } from "@/lib/service/services";

type Priced = { readonly state: PriceState } | undefined;

/** True if people who haven't subscribed can open the item's page, because it is listed or has a price. */
export function isOnShow(services: Services, row: MarketItemRow, price: Priced): boolean {
  const isOffered = row.listed || (hasPrice(services, price) && !isHeld(services, row, price));
  return row.takenDown === null && row.live && isOffered;
}

export function isHeld(services: Services, { held }: MarketItemRow, price: Priced): boolean {
  return held && services.env.listingReview && hasPrice(services, price);
}

function hasPrice({ clock }: Services, price: Priced): boolean {
  return price !== undefined && priceAt(price.state, clock()).price.mode !== "free";
}
