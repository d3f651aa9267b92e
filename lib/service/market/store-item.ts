import type { StoreRow } from "@/db/queries/store-pages";
import type { Price } from "@/lib/schema/price";
import type { RatingSum } from "@/lib/schema/rating";

export type StoreItem = Omit<StoreRow, "id" | "sellerSlug"> & {
  readonly price: Price;
  readonly rating: RatingSum | null;
  readonly sellerSlug: string;
};

export interface StorePart {
  readonly items: readonly StoreItem[];
  readonly next: string | null;
}
