import type { Listing } from "@/db/queries/listings";

export type ListingText = Omit<Listing, "slug" | "takenDown" | "showTests">;

interface NextListing {
  readonly now: ListingText;
  /** Listing text that takes effect only after the operator's approval; null if there is none. */
  readonly waits: ListingText | null;
}

interface Circumstances {
  /** True if the operator reviews everything before the public sees it. */
  readonly reviewed: boolean;
  /** True if the item has an approved price, so its page is open to anyone with its URL. */
  readonly forSale: boolean;
  /**
   * True if the item's price is waiting for the operator's approval. The operator then reviews the listing's
   * texts together with the price.
   */
  readonly held: boolean;
}

/**
 * Splits a requested change into the part that takes effect immediately and the part that needs the
 * operator's approval. If the operator reviews listings, the public sees only what was approved: hiding
 * something takes effect immediately, while showing something more or different needs approval. A change to
 * an item that the public can't see takes effect immediately.
 */
export function nextListing(
  current: ListingText,
  wanted: ListingText,
  { reviewed, forSale, held }: Circumstances,
): NextListing {
  if (!reviewed) return { now: wanted, waits: null };
  if (!wanted.listed && !forSale && !held) return { now: wanted, waits: null };
  const isLess = wanted.sample === null;
  const now: ListingText = {
    ...current,
    listed: current.listed && wanted.listed,
    sample: isLess ? null : current.sample,
    sampledAt: isLess ? null : current.sampledAt,
  };
  return { now, waits: held || !isSame(now, wanted) ? wanted : null };
}

function isSame(one: ListingText, other: ListingText): boolean {
  return (
    one.listed === other.listed &&
    one.summary === other.summary &&
    one.category === other.category &&
    one.description === other.description &&
    one.sample === other.sample
  );
}
