import type { StoreRow } from "@/db/queries/store-pages";
import type { Price } from "@/lib/schema/price";
import type { RatingSum } from "@/lib/schema/rating";

/** A listed item, as lists of the store show it. */
export type StoreItem = Omit<StoreRow, "id" | "sellerSlug"> & {
  readonly price: Price;
  readonly rating: RatingSum | null;
  readonly sellerSlug: string;
};

/** A page of the store. */
export interface StorePart {
  readonly items: readonly StoreItem[];
  /** Position of the next page; null after the last. */
  readonly next: string | null;
}
