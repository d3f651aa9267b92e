import { randomToken } from "@/lib/kit/id";

const MAX_CHARACTERS = 60;

/**
 * Slug for the store's URLs: the name at the time of the first listing, and a random part. So it never equals
 * another item's slug, a page of ours, or a slug that someone had before.
 */
export function newSlug(name: string, nameless = "item"): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_CHARACTERS)
    .replace(/^-+|-+$/g, "");
  return `${words === "" ? nameless : words}-${randomToken(6).toLowerCase()}`;
}
