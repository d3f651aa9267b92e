import { headers } from "next/headers";
import { cache } from "react";
import { originOf } from "@/lib/http/origin-of";
import { sharedServices } from "@/lib/service/make-services";
import { readStoreItem, type StorePage } from "@/lib/service/market/read-store";

/** What the visitor's browser calls this place. */
export const storeOrigin = cache(async (): Promise<string> => {
  return originOf({ headers: await headers() }, sharedServices().publicUrl) ?? "";
});

/** The page of an item, read once a request; null where there is none for strangers. */
export const readStorePage = cache(async (slug: string): Promise<StorePage | null> => {
  return readStoreItem(sharedServices(), slug, await storeOrigin());
});
