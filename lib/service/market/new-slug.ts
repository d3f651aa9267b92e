import { randomToken } from "@/lib/kit/id";

const MAX_CHARACTERS = 60;

/**
 * Creates a slug for store URLs from a name and a random part. The random part keeps the slug from matching
 * another item's slug, one of our own pages, or a slug that was used before.
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
