import type { MappedRow } from "@/db/queries/store-pages";
import type { MarketDetail } from "@/lib/contract/market";
import { createReadCache, type ReadCache } from "@/lib/kit/read-cache";
import type { Part } from "@/lib/service/services";
import type { DescribedEndpoint } from "./describe-endpoint";
import type { Recorded } from "./recorded";
import type { StoreItem, StorePart } from "./store-item";

export interface StoreDetail {
  readonly detail: MarketDetail;
  readonly recorded: Recorded | null;
}

export interface StoreCache {
  readonly pages: ReadCache<StorePart>;
  readonly categories: ReadCache<readonly string[]>;
  readonly items: ReadCache<StoreItem | null>;
  /**
   * `sitemapParts` holds the first listing of each part of the sitemap. `sitemaps` holds the URLs of each
   * part, keyed by that listing.
   */
  readonly sitemapParts: ReadCache<readonly string[]>;
  readonly sitemaps: ReadCache<readonly MappedRow[]>;
  readonly details: ReadCache<StoreDetail>;
  /** Endpoints with a public page, keyed by the version of their workflow. */
  readonly endpoints: ReadCache<DescribedEndpoint | null>;
  readonly records: ReadCache<MarketDetail["record"]>;
  /**
   * Drops cached pages. Call this after this process has listed or removed an item, so that the change is
   * visible immediately.
   */
  clear(): void;
}

/** Maximum delay until changes made by other processes are visible. */
const MAX_AGE_MS = 3_000;
/**
 * How long track records are cached. Longer than `MAX_AGE_MS`, because every run changes an item's track
 * record a little, and reading it is expensive.
 */
const RECORD_AGE_MS = 60_000;
const CATEGORIES_AGE_MS = 60_000;
const SITEMAP_AGE_MS = 10_000;
const MAX_BYTES = 32 * 1024 * 1024;

export const STORE_CACHE: Part<StoreCache> = {
  key: Symbol.for("millrace.store-cache"),
  make: createStoreCache,
};

function createStoreCache(): StoreCache {
  const bounds = { maxBytes: MAX_BYTES, maxAgeMs: MAX_AGE_MS };
  const pages = createReadCache<StorePart>(bounds);
  const categories = createReadCache<readonly string[]>({ ...bounds, maxAgeMs: CATEGORIES_AGE_MS });
  const items = createReadCache<StoreItem | null>({ ...bounds, maxBytes: MAX_BYTES / 4 });
  const sitemapParts = createReadCache<readonly string[]>({ ...bounds, maxAgeMs: SITEMAP_AGE_MS });
  const sitemaps = createReadCache<readonly MappedRow[]>({ ...bounds, maxAgeMs: SITEMAP_AGE_MS });
  const details = createReadCache<StoreDetail>(bounds);
  const endpoints = createReadCache<DescribedEndpoint | null>({ ...bounds, maxBytes: MAX_BYTES / 4 });
  return {
    pages,
    categories,
    items,
    sitemapParts,
    sitemaps,
    details,
    endpoints,
    records: createReadCache({ maxBytes: MAX_BYTES / 16, maxAgeMs: RECORD_AGE_MS }),
    clear: () => {
      pages.clear();
      categories.clear();
      items.clear();
      sitemapParts.clear();
      sitemaps.clear();
      details.clear();
      endpoints.clear();
    },
  };
}
