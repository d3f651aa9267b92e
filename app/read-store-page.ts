import { headers } from "next/headers";
import { cache } from "react";
import { originOf } from "@/lib/http/origin-of";
import { readStoreItem, type StorePage } from "@/lib/service/market/read-store";
import { sharedServices } from "@/lib/service/shared-services";

export const storeOrigin = cache(async (): Promise<string> => {
  return originOf({ headers: await headers() }, (await sharedServices()).publicUrl) ?? "";
});

export const readStorePage = cache(async (slug: string): Promise<StorePage | null> => {
  return readStoreItem(await sharedServices(), slug, await storeOrigin());
});
