import { findPriceItems, priceKey } from "@/db/queries/prices";
import { findRatingSums, ratedKey } from "@/db/queries/ratings";
import { giveSellerSlugs } from "@/db/queries/sellers";
import { findShelf } from "@/db/queries/shelf";
import type { MarketDetail } from "@/lib/contract/market";
import type { Services } from "@/lib/service/services";
import { priceNow } from "./list-market";
import { newSlug } from "./new-slug";
import { readMarketItem } from "./read-market-item";
import { readRecorded } from "./read-recorded";
import type { Recorded } from "./recorded";
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
    const slugs = await sellerSlugs(services, rows);
    const ratings = await findRatingSums(services.db, rows);
    const value = rows.map((row) => ({
      ...row,
      sellerSlug: row.sellerSlug ?? slugs.get(row.workspaceId) ?? "",
      rating: ratings.get(ratedKey(row)) ?? null,
      price: priceNow(prices.get(priceKey(row))?.state, services.clock()).price,
    }));
    return { value, bytes: value.length * ITEM_BYTES };
  });
}

/** Whoever lists something for the first time gets one, which then stays. */
function sellerSlugs({ db }: Services, rows: Awaited<ReturnType<typeof findShelf>>) {
  const without = new Map(
    rows.flatMap((row) => (row.sellerSlug === null ? [[row.workspaceId, row.publisher]] : [])),
  );
  const given = [...without].map(([workspaceId, name]) => ({ workspaceId, slug: newSlug(name, "seller") }));
  return giveSellerSlugs(db, given);
}

export interface StorePage {
  readonly item: StoreItem;
  readonly detail: MarketDetail;
  readonly recorded: Recorded | null;
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
    const { detail, recorded } = await services.shelf.details.find(slug, async () => {
      const read = await readMarketItem(services, null, { kind, id }, "");
      if (!read.ok) throw new Gone();
      const value = { detail: read.value, recorded: await readRecorded(services, { kind, itemId: id }) };
      return { value, bytes: JSON.stringify(value).length * 2 };
    });
    const endpoints = detail.endpoints.map((each) => ({ ...each, url: origin + each.url }));
    return { item, detail: { ...detail, endpoints }, recorded };
  } catch (error) {
    if (error instanceof Gone) return null;
    throw error;
  }
}

/** It went between the look at the list and the look at it. */
class Gone extends Error {}
