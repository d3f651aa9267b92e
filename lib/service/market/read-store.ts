import { findShelf } from "@/db/queries/market";
import { findPriceItems, priceKey } from "@/db/queries/prices";
import type { MarketDetail } from "@/lib/contract/market";
import type { Services } from "@/lib/service/services";
import { priceNow } from "./list-market";
import { readMarketItem } from "./read-market-item";
import type { StoreItem } from "./store-item";

/** The newest; a store of more than that wants another search than this. */
const MOST_ITEMS = 2_000;
const ITEM_BYTES = 1_000;

/** All that is listed, for whoever comes; null with the store off. */
export async function readStore(services: Services): Promise<readonly StoreItem[] | null> {
  if (!services.env.store) return null;
  return services.shelf.items.find("all", async () => {
    const rows = await findShelf(services.db, MOST_ITEMS);
    const prices = await findPriceItems(services.db, rows);
    const value = rows.map((row) => ({
      ...row,
      price: priceNow(prices.get(priceKey(row))?.state, services.clock()).price,
    }));
    return { value, bytes: value.length * ITEM_BYTES };
  });
}

export interface StorePage {
  readonly item: StoreItem;
  readonly detail: MarketDetail;
}

/** The page of an item. Addresses in it begin with `origin`, which is the visitor's own and so never kept. */
export async function readStoreItem(
  services: Services,
  slug: string,
  origin: string,
): Promise<StorePage | null> {
  const item = (await readStore(services))?.find((each) => each.slug === slug);
  if (item === undefined) return null;
  const { kind, itemId: id } = item;
  try {
    const detail = await services.shelf.details.find(slug, async () => {
      const read = await readMarketItem(services, null, { kind, id }, "");
      if (!read.ok) throw new Gone();
      return { value: read.value, bytes: JSON.stringify(read.value).length * 2 };
    });
    const endpoints = detail.endpoints.map((each) => ({ ...each, url: origin + each.url }));
    return { item, detail: { ...detail, endpoints } };
  } catch (error) {
    if (error instanceof Gone) return null;
    throw error;
  }
}

/** It went between the look at the list and the look at it. */
class Gone extends Error {}
