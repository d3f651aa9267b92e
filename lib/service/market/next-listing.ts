import type { Listing } from "@/db/queries/listings";

/** What an owner says of an item, and whether it is listed. */
export type ListingText = Omit<Listing, "slug" | "takenDown">;

interface NextListing {
  /** What holds at once. */
  readonly now: ListingText;
  /** What the operator has to approve first; null where nothing waits. */
  readonly waits: ListingText | null;
}

interface Circumstances {
  /** Whether the operator looks at everything before strangers do. */
  readonly reviewed: boolean;
  /** It has a price that was approved, so its page is open to whoever has its address. */
  readonly forSale: boolean;
  /** Its price waits for the operator: they see the texts with it. */
  readonly held: boolean;
}

/**
 * What of a wish holds at once. Where the operator looks first, strangers see nothing that was not approved: they see less at
 * once, and more or another thing once it is. What nobody sees is written down as it is wished.
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
