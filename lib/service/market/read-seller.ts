import { findRecord, findShownWidgets } from "@/db/queries/market";
import { findSellerId } from "@/db/queries/store-pages";
import type { MarketDetail } from "@/lib/contract/market";
import { LISTINGS_A_WORKSPACE } from "@/lib/schema/listings-a-workspace";
import { usualSeconds } from "@/lib/service/intake/usual-seconds";
import type { Services } from "@/lib/service/services";
import { readStore } from "./read-store";
import { STORE_CACHE } from "./store-cache";
import type { StoreItem } from "./store-item";

export interface Seller {
  readonly slug: string;
  readonly name: string;
  readonly about: string;
  readonly site: string;
  /** Listing date of the oldest item that is still listed. */
  readonly since: Date;
  readonly items: readonly StoreItem[];
  readonly record: MarketDetail["record"];
}

/**
 * Maximum number of items, newest first, that count towards the seller's track record. A public page must not
 * cause unlimited reads.
 */
const MAX_COUNTED = 50;
const RECORD_BYTES = 500;

export async function readSeller(services: Services, slug: string): Promise<Seller | null> {
  const sellerId = await findSellerId(services.db, slug);
  if (sellerId === null) return null;
  const items = (await readStore(services, { by: sellerId, limit: LISTINGS_A_WORKSPACE }))?.items ?? [];
  const [first] = items;
  if (first === undefined) return null;
  const since = new Date(
    items.reduce(
      (earliest, { listedAt }) => Math.min(earliest, listedAt.getTime()),
      first.listedAt.getTime(),
    ),
  );
  const { publisher: name, about, site } = first;
  return { slug, name, about, site, since, items, record: await readRecord(services, items) };
}

function readRecord({ db, part }: Services, items: readonly StoreItem[]): Promise<MarketDetail["record"]> {
  const counted = items.slice(0, MAX_COUNTED);
  const key = counted.map(({ slug }) => slug).join(" ");
  return part(STORE_CACHE).records.find(key, async () => {
    const ids = await Promise.all(
      counted.map(async (item) =>
        item.workflowId === null
          ? (await findShownWidgets(db, item)).flatMap(({ workflowId }) => workflowId ?? [])
          : [item.workflowId],
      ),
    );
    const found = await findRecord(db, [...new Set(ids.flat())].slice(0, MAX_COUNTED));
    const value = {
      runs: found.runs,
      succeeded: found.succeeded,
      last_success_at: found.lastSuccess?.toISOString() ?? null,
      usual_seconds: usualSeconds(found),
      usual_ms: found.usualMs,
    };
    return { value, bytes: key.length * 2 + RECORD_BYTES };
  });
}
