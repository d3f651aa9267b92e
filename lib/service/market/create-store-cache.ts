import type { MappedRow } from "@/db/queries/store-pages";
import type { MarketDetail } from "@/lib/contract/market";
import { createReadCache, type ReadCache } from "@/lib/kit/read-cache";
import type { InstanceProfile } from "@/lib/schema/instance-profile";
import type { Recorded } from "./recorded";
import type { StoreItem, StorePart } from "./store-item";

/** Of an item what its page tells, and what its owner lets everybody try it with. */
export interface StoreDetail {
  readonly detail: MarketDetail;
  readonly recorded: Recorded | null;
}

/** What strangers look at in the store, as this process read it last. */
export interface StoreCache {
  /** Pages of lists and searches, by what was asked for. */
  readonly pages: ReadCache<StorePart>;
  readonly categories: ReadCache<readonly string[]>;
  /** Items by their slug; null where there is none. */
  readonly items: ReadCache<StoreItem | null>;
  /** The first listings of the sitemap's parts, and the parts by those. */
  readonly sitemapParts: ReadCache<readonly string[]>;
  readonly sitemaps: ReadCache<readonly MappedRow[]>;
  /** Pages of items, by their slug. */
  readonly details: ReadCache<StoreDetail>;
  /** What the operator says about the instance. */
  readonly profile: ReadCache<InstanceProfile>;
  /** How the runs of all that a seller lists went. */
  readonly records: ReadCache<MarketDetail["record"]>;
  /** Something was listed, or taken out, here. */
  clear(): void;
}

/** Of a change elsewhere a process hears by reading anew. */
const MAX_AGE_MS = 3_000;
/** Every run counts a little: it takes longer to read than to grow old. */
const RECORD_AGE_MS = 60_000;
const CATEGORIES_AGE_MS = 60_000;
const SITEMAP_AGE_MS = 10_000;
const MAX_BYTES = 32 * 1024 * 1024;

/** However many strangers look, the database is asked once in three seconds for each page that they look at. */
export function createStoreCache(): StoreCache {
  const bounds = { maxBytes: MAX_BYTES, maxAgeMs: MAX_AGE_MS };
  const pages = createReadCache<StorePart>(bounds);
  const categories = createReadCache<readonly string[]>({ ...bounds, maxAgeMs: CATEGORIES_AGE_MS });
  const items = createReadCache<StoreItem | null>({ ...bounds, maxBytes: MAX_BYTES / 4 });
  const sitemapParts = createReadCache<readonly string[]>({ ...bounds, maxAgeMs: SITEMAP_AGE_MS });
  const sitemaps = createReadCache<readonly MappedRow[]>({ ...bounds, maxAgeMs: SITEMAP_AGE_MS });
  const details = createReadCache<StoreDetail>(bounds);
  return {
    pages,
    categories,
    items,
    sitemapParts,
    sitemaps,
    details,
    profile: createReadCache<InstanceProfile>({ ...bounds, maxBytes: MAX_BYTES / 16 }),
    records: createReadCache({ maxBytes: MAX_BYTES / 16, maxAgeMs: RECORD_AGE_MS }),
    clear: () => {
      pages.clear();
      categories.clear();
      items.clear();
      sitemapParts.clear();
      sitemaps.clear();
      details.clear();
    },
  };
}
