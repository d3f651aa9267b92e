import { z } from "zod";

/**
 * Favourite and recently used entries of the palette. Both lists contain `WorkerOffer.id`s and are stored
 * only in this browser.
 */
export interface StoredOffers {
  readonly favourites: readonly string[];
  /** The palette entries that the user added last, newest first. */
  readonly recent: readonly string[];
}

export const NOTHING_KEPT: StoredOffers = { favourites: [], recent: [] };

const RECENT = 5;
const FAVOURITES = 50;

const ids = z.array(z.string().max(200));
const storedOffers = z.object({
  favourites: ids.transform((list) => list.slice(0, FAVOURITES)),
  recent: ids.transform((list) => list.slice(0, RECENT)),
});

export function readStored(written: string | null): StoredOffers {
  if (written === null) return NOTHING_KEPT;
  try {
    return storedOffers.parse(JSON.parse(written));
  } catch {
    return NOTHING_KEPT;
  }
}

export function withUse({ favourites, recent }: StoredOffers, id: string): StoredOffers {
  return { favourites, recent: [id, ...recent.filter((each) => each !== id)].slice(0, RECENT) };
}

export function withStar({ favourites, recent }: StoredOffers, id: string): StoredOffers {
  const others = favourites.filter((each) => each !== id);
  const isNew = others.length === favourites.length;
  return { favourites: isNew ? [...others, id].slice(-FAVOURITES) : others, recent };
}
