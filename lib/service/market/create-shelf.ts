import type { MarketDetail } from "@/lib/contract/market";
import { createKeptReads, type KeptReads } from "@/lib/kit/kept-reads";
import type { StoreItem } from "./store-item";

/** What strangers look at in the store, as this process read it last. */
export interface Shelf {
  /** All that is listed, under one key: searches and unknown addresses are answered from it. */
  readonly items: KeptReads<readonly StoreItem[]>;
  /** Pages of items, by their slug. */
  readonly details: KeptReads<MarketDetail>;
  /** Something was listed, or taken out, here. */
  clear(): void;
}

/** Of a change elsewhere a process hears by reading anew. */
const MOST_AGE_MS = 3_000;
const MOST_BYTES = 32 * 1024 * 1024;

/** However many strangers look, the database is asked once in three seconds for the list, and for each item of it. */
export function createShelf(): Shelf {
  const bounds = { mostBytes: MOST_BYTES, maxAgeMs: MOST_AGE_MS };
  const items = createKeptReads<readonly StoreItem[]>(bounds);
  const details = createKeptReads<MarketDetail>(bounds);
  return {
    items,
    details,
    clear: () => {
      items.clear();
      details.clear();
    },
  };
}
