import type { StoreRow } from "@/db/queries/store-pages";
import type { Price } from "@/lib/schema/price";
import type { RatingSum } from "@/lib/schema/rating";

/** A listed item as shown in the store's lists. */
export type StoreItem = Omit<StoreRow, "id" | "sellerSlug"> & {
  readonly price: Price;
  readonly rating: RatingSum | null;
  readonly sellerSlug: string;
};

/** A page of the store. */
export interface StorePart {
  readonly items: readonly StoreItem[];
  /** Position of the next page; null after the last page. */
  readonly next: string | null;
}
