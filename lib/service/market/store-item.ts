import type { findShelf } from "@/db/queries/shelf";
import type { Price } from "@/lib/schema/price";

/** A listed item, as lists of the store show it. */
export type StoreItem = Omit<Awaited<ReturnType<typeof findShelf>>[number], "sellerSlug"> & {
  readonly price: Price;
  readonly sellerSlug: string;
};
