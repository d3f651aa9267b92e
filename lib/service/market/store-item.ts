import type { StoreRow } from "@/db/queries/store-pages";
import type { Drawing } from "@/lib/schema/drawing";
import type { Price } from "@/lib/schema/price";
import type { RatingSum } from "@/lib/schema/rating";

export type StoreItem = Omit<StoreRow, "id" | "sellerSlug" | "drawing"> & {
  readonly price: Price;
  readonly rating: RatingSum | null;
  readonly sellerSlug: string;
  readonly drawing: Drawing | null;
};

export interface StorePart {
  readonly items: readonly StoreItem[];
  readonly next: string | null;
}
