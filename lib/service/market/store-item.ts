import type { findShelf } from "@/db/queries/market";
import type { Price } from "@/lib/schema/price";

/** A listed item, as lists of the store show it. */
export type StoreItem = Awaited<ReturnType<typeof findShelf>>[number] & { readonly price: Price };
