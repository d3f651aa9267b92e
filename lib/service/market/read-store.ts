import { findPriceItems, priceKey } from "@/db/queries/prices";
import { findRatingSums, ratedKey } from "@/db/queries/ratings";
import { giveSellerSlugs } from "@/db/queries/sellers";
import { findCategories, findStorePage, findStoreRows, type StoreRow } from "@/db/queries/store-pages";
import type { MarketDetail } from "@/lib/contract/market";
import { toId } from "@/lib/kit/id";
import type { MarketSort } from "@/lib/schema/market-sort";
import type { Services } from "@/lib/service/services";
import { itemDrawings } from "./item-drawings";
import { priceNow } from "./list-market";
import { newSlug } from "./new-slug";
import { readMarketItem } from "./read-market-item";
import { readPlace, writePlace } from "./read-place";
import { readRecorded } from "./read-recorded";
import type { Recorded } from "./recorded";
import { STORE_CACHE } from "./store-cache";
import type { StoreItem, StorePart } from "./store-item";

const PAGE_SIZE = 30;
const MAX_PAGE_SIZE = 500;
/** Maximum number of listings that a search reads for one page. The next page continues from there. */
const MAX_READ = 2_000;
const MAX_TEXT = 200;
const MAX_WORDS = 10;
const ITEM_BYTES = 5_000;

export interface StoreFilter {
  readonly text?: string;
  readonly category?: string;
  /** ID of the seller's workspace. */
  readonly by?: string;
  readonly sort?: MarketSort;
  readonly after?: string;
  readonly limit?: number;
}

export async function readStore(services: Services, filter: StoreFilter = {}): Promise<StorePart | null> {
  if (!services.env.store) return null;
  const { text = "", category = "", by = "", sort = "newest", after = "" } = filter;
  const words = [...new Set(text.toLowerCase().slice(0, MAX_TEXT).split(/\s+/).filter(Boolean))];
  const place = readPlace(after);
  const wanted = {
    words: words.slice(0, MAX_WORDS),
    category: category === "" ? null : category,
    sellerId: by === "" ? null : toId(by),
    sort,
    after: place !== null && (place.score !== null) === (sort === "rated") ? place : null,
    limit: Math.min(filter.limit ?? PAGE_SIZE, MAX_PAGE_SIZE),
  };
  return services.part(STORE_CACHE).pages.find(JSON.stringify(wanted), async () => {
    const { rows, next } = await findStorePage(services.db, { ...wanted, maxRead: MAX_READ });
    const items = await toStoreItems(services, rows);
    return { value: { items, next: next && writePlace(next) }, bytes: items.length * ITEM_BYTES };
  });
}

async function toStoreItems(services: Services, rows: readonly StoreRow[]): Promise<StoreItem[]> {
  const prices = await findPriceItems(services.db, rows);
  const slugs = await sellerSlugs(services, rows);
  const ratings = await findRatingSums(services.db, rows);
  const drawings = await itemDrawings(services, rows);
  return rows.map((row) => ({
    ...row,
    sellerSlug: row.sellerSlug ?? slugs.get(row.workspaceId) ?? "",
    rating: ratings.get(ratedKey(row)) ?? null,
    drawing: drawings.get(priceKey(row)) ?? null,
    price: priceNow(prices.get(priceKey(row))?.state, services.clock()).price,
  }));
}

const MAX_CATEGORIES = 50;

export function readCategories({ db, part }: Services): Promise<readonly string[]> {
  return part(STORE_CACHE).categories.find("all", async () => {
    const value = (await findCategories(db, MAX_CATEGORIES)).sort();
    return { value, bytes: value.length * 100 };
  });
}

export async function findStoreItem(services: Services, slug: string): Promise<StoreItem | null> {
  if (!services.env.store || !SLUG.test(slug)) return null;
  return services.part(STORE_CACHE).items.find(slug, async () => {
    const row = await findStoreRows(services.db, slug);
    const [value = null] = row ? await toStoreItems(services, [row]) : [];
    return { value, bytes: ITEM_BYTES };
  });
}

const SLUG = /^[\w-]{1,200}$/;

/** A seller's slug never changes once it is created. */
function sellerSlugs({ db }: Services, rows: readonly StoreRow[]) {
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

/**
 * `origin` begins the URLs in the page. It depends on the visitor's request, so it is added after reading the
 * cache.
 */
export async function readStoreItem(
  services: Services,
  slug: string,
  origin: string,
): Promise<StorePage | null> {
  const item = await findStoreItem(services, slug);
  if (item === null) return null;
  const { kind, itemId: id } = item;
  try {
    const { detail, recorded } = await services.part(STORE_CACHE).details.find(slug, async () => {
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

/** Thrown if the item disappears between reading the list and reading the item. */
class Gone extends Error {}
