import { randomToken } from "@/lib/kit/id";

const MAX_CHARACTERS = 60;

/**
 * What stands in the store's addresses: the name of the day of the first listing, and a part that nobody chooses.
 * So no slug is another's, a page's of ours, or one that was somebody's before.
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
