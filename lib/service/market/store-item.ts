import type { findShelf } from "@/db/queries/shelf";
import type { Price } from "@/lib/schema/price";
import type { RatingSum } from "@/lib/schema/rating";

/** A listed item, as lists of the store show it. */
export type StoreItem = Omit<Awaited<ReturnType<typeof findShelf>>[number], "sellerSlug"> & {
  readonly price: Price;
  readonly rating: RatingSum | null;
  readonly sellerSlug: string;
};
