import { createHash } from "node:crypto";
import { createLru } from "@/lib/kit/create-lru";

/** Number of wrong keys per minute, from one address at one endpoint, after which the response is 429. */
const TOLD = 30;
/**
 * Number of wrong keys per minute, from one address at one endpoint, after which only keys that this address
 * has used successfully before are compared.
 */
const COMPARED = 100;
const WINDOW_MS = 60_000;
const KNOWN_MS = 24 * 3600 * 1000;
const MAX_PLACES = 20_000;
const MAX_KNOWN = 50_000;

export interface Opened<T> {
  readonly value: T;
  /** The key that turned out to be correct; null if none was. */
  readonly right: string | null;
}

type Compared<T> =
  /** No key was compared, because there have been too many wrong keys. `retryAfter` is in seconds. */
  | { readonly state: "closed"; readonly retryAfter: number }
  /** At least one key was compared. `retryAfter` is set if there have been too many wrong keys. */
  | { readonly state: "compared"; readonly value: T; readonly retryAfter: number | null };

export interface WrongKeys {
  /**
   * Every wrong key counts, even when it is sent together with a valid one. Otherwise, a caller with a valid
   * key of their own could guess other keys without limit.
   */
  compare<T>(
    place: string,
    keys: readonly string[],
    nowMs: number,
    open: (keys: readonly string[]) => Promise<Opened<T>>,
  ): Promise<Compared<T>>;
  findKnown(place: string, keys: readonly string[], nowMs: number): readonly string[];
}

interface Place {
  count: number;
  endsAt: number;
  /**
   * Keys that are being compared right now, so that parallel calls can't exceed the limit. The same key
   * counts once.
   */
  readonly pending: Map<string, number>;
}

export function createWrongKeys(): WrongKeys {
  const places = createLru<Place>(MAX_PLACES);
  const known = createLru<number>(MAX_KNOWN);

  function findPlace(name: string, nowMs: number): Place {
    const found = places.get(name) ?? { count: 0, endsAt: 0, pending: new Map() };
    if (found.endsAt <= nowMs) {
      found.count = 0;
      found.endsAt = nowMs + WINDOW_MS;
    }
    places.set(name, found);
    return found;
  }

  return {
    findKnown: (name, keys, nowMs) => keys.filter((key) => (known.get(markOf(name, key)) ?? 0) > nowMs),
    async compare(name, keys, nowMs, open) {
      const marks = new Map(keys.map((key) => [key, markOf(name, key)]));
      const isKnown = (key: string) => (known.get(marks.get(key) ?? "") ?? 0) > nowMs;
      const unknown = keys.filter((key) => !isKnown(key));
      const place = findPlace(name, nowMs);
      const retryAfter = Math.max(1, Math.ceil((place.endsAt - nowMs) / 1000));
      const isClosed = unknown.length > 0 && place.count + place.pending.size >= COMPARED;
      if (isClosed && unknown.length === keys.length) return { state: "closed", retryAfter };
      const guesses = isClosed ? [] : unknown;
      for (const key of guesses) change(place.pending, key, 1);
      try {
        const { value, right } = await open(isClosed ? keys.filter(isKnown) : keys);
        if (right !== null) known.set(marks.get(right) ?? "", nowMs + KNOWN_MS);
        const wrong = guesses.filter((key) => key !== right).length;
        place.count += wrong;
        return { state: "compared", value, retryAfter: wrong > 0 && place.count > TOLD ? retryAfter : null };
      } finally {
        for (const key of guesses) change(place.pending, key, -1);
      }
    },
  };
}

function markOf(place: string, key: string): string {
  return createHash("sha256").update(`${place}\n${key}`).digest("base64url");
}

function change(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
