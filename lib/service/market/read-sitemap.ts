import { findSitemapPart, findSitemapParts, type MappedRow } from "@/db/queries/store-pages";
import type { Services } from "@/lib/service/services";
import { STORE_CACHE } from "./store-cache";

/**
 * Maximum number of items in a part. A part also lists the sellers and endpoints of its items, and a sitemap
 * may contain at most 50,000 URLs.
 */
const PART_SIZE = 500;
const MAX_PARTS = 500;
const MAX_ENDPOINTS = 10;
const ENTRY_BYTES = 2_000;

/**
 * The URLs of one sitemap file. If there are too many URLs for one file, the number of parts (files) instead.
 */
export type Sitemap = { readonly parts: number } | { readonly entries: readonly MappedRow[] };

export async function readSitemap(services: Services, part: string | null): Promise<Sitemap | null> {
  const { db, env } = services;
  if (!env.store) return null;
  const parts = await services.part(STORE_CACHE).sitemapParts.find("all", async () => {
    const value = await findSitemapParts(db, { size: PART_SIZE, maxParts: MAX_PARTS });
    return { value, bytes: value.length * ENTRY_BYTES };
  });
  if (part === null && parts.length > 1) return { parts: parts.length };
  const first = parts[part === null ? 0 : Number(part) - 1];
  if (first === undefined) return part === null ? { entries: [] } : null;
  const entries = await services.part(STORE_CACHE).sitemaps.find(first, async () => {
    const value = await findSitemapPart(db, first, { size: PART_SIZE, maxEndpoints: MAX_ENDPOINTS });
    return { value, bytes: value.length * ENTRY_BYTES };
  });
  return { entries };
}
