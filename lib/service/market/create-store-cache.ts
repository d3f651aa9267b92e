import type { MappedRow } from "@/db/queries/store-pages";
import type { MarketDetail } from "@/lib/contract/market";
import { createKeptReads, type KeptReads } from "@/lib/kit/kept-reads";
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
  readonly pages: KeptReads<StorePart>;
  readonly categories: KeptReads<readonly string[]>;
  /** Items by their slug; null where there is none. */
  readonly items: KeptReads<StoreItem | null>;
  /** The first listings of the sitemap's parts, and the parts by those. */
  readonly sitemapParts: KeptReads<readonly string[]>;
  readonly sitemaps: KeptReads<readonly MappedRow[]>;
  /** Pages of items, by their slug. */
  readonly details: KeptReads<StoreDetail>;
  /** What the operator says about the instance. */
  readonly profile: KeptReads<InstanceProfile>;
  /** How the runs of all that a seller lists went. */
  readonly records: KeptReads<MarketDetail["record"]>;
  /** Something was listed, or taken out, here. */
  clear(): void;
}

/** Of a change elsewhere a process hears by reading anew. */
const MOST_AGE_MS = 3_000;
/** Every run counts a little: it takes longer to read than to grow old. */
const RECORD_AGE_MS = 60_000;
const CATEGORIES_AGE_MS = 60_000;
const SITEMAP_AGE_MS = 10_000;
const MOST_BYTES = 32 * 1024 * 1024;

/** However many strangers look, the database is asked once in three seconds for each page that they look at. */
export function createStoreCache(): StoreCache {
  const bounds = { mostBytes: MOST_BYTES, maxAgeMs: MOST_AGE_MS };
  const pages = createKeptReads<StorePart>(bounds);
  const categories = createKeptReads<readonly string[]>({ ...bounds, maxAgeMs: CATEGORIES_AGE_MS });
  const items = createKeptReads<StoreItem | null>({ ...bounds, mostBytes: MOST_BYTES / 4 });
  const sitemapParts = createKeptReads<readonly string[]>({ ...bounds, maxAgeMs: SITEMAP_AGE_MS });
  const sitemaps = createKeptReads<readonly MappedRow[]>({ ...bounds, maxAgeMs: SITEMAP_AGE_MS });
  const details = createKeptReads<StoreDetail>(bounds);
  return {
    pages,
    categories,
    items,
    sitemapParts,
    sitemaps,
    details,
    profile: createKeptReads<InstanceProfile>({ ...bounds, mostBytes: MOST_BYTES / 16 }),
    records: createKeptReads({ mostBytes: MOST_BYTES / 16, maxAgeMs: RECORD_AGE_MS }),
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
