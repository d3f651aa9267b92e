import type { MarketDetail } from "@/lib/contract/market";
import { createKeptReads, type KeptReads } from "@/lib/kit/kept-reads";
import type { Recorded } from "./recorded";
import type { StoreItem } from "./store-item";

/** Of an item what its page tells, and what its owner lets everybody try it with. */
export interface StoreDetail {
  readonly detail: MarketDetail;
  readonly recorded: Recorded | null;
}

/** What strangers look at in the store, as this process read it last. */
export interface Shelf {
  /** All that is listed, under one key: searches and unknown addresses are answered from it. */
  readonly items: KeptReads<readonly StoreItem[]>;
  /** Pages of items, by their slug. */
  readonly details: KeptReads<StoreDetail>;
  /** How the runs of all that a seller lists went. */
  readonly records: KeptReads<MarketDetail["record"]>;
  /** Something was listed, or taken out, here. */
  clear(): void;
}

/** Of a change elsewhere a process hears by reading anew. */
const MOST_AGE_MS = 3_000;
/** Every run counts a little: it takes longer to read than to grow old. */
const RECORD_AGE_MS = 60_000;
const MOST_BYTES = 32 * 1024 * 1024;

/** However many strangers look, the database is asked once in three seconds for the list, and for each item of it. */
export function createShelf(): Shelf {
  const bounds = { mostBytes: MOST_BYTES, maxAgeMs: MOST_AGE_MS };
  const items = createKeptReads<readonly StoreItem[]>(bounds);
  const details = createKeptReads<StoreDetail>(bounds);
  return {
    items,
    details,
    records: createKeptReads({ mostBytes: MOST_BYTES / 16, maxAgeMs: RECORD_AGE_MS }),
    clear: () => {
      items.clear();
      details.clear();
    },
  };
}
