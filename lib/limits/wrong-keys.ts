import { LRUCache } from "lru-cache";

/** Wrong keys of one address at one endpoint, in a minute. */
const TOLD = 30;
/** Nobody mistypes so often: from here on keys are not compared, unless the right one has come from there before. */
const COMPARED = 100;
const WINDOW_MS = 60_000;
const KNOWN_MS = 24 * 3600 * 1000;
const MOST_KEPT = 20_000;

export interface WrongKeys {
  /** Seconds after which a key from there is looked at again; null: look at it now. */
  closed(place: string, nowMs: number): number | null;
  /** Counts one; seconds to wait once it was one too many, null before that. */
  wrong(place: string, nowMs: number): number | null;
  /** Whoever else guesses from the same address does not lock this caller out. */
  right(place: string, nowMs: number): void;
}

interface Record {
  count: number;
  endsAt: number;
  knownUntil: number;
}

/** Slows down who guesses an endpoint's key. Counts are kept for each pair of endpoint and address. */
export function createWrongKeys(): WrongKeys {
  const kept = new LRUCache<string, Record>({ max: MOST_KEPT });

  function recordOf(place: string): Record {
    const found = kept.get(place);
    if (found !== undefined) return found;
    const made = { count: 0, endsAt: 0, knownUntil: 0 };
    kept.set(place, made);
    return made;
  }

  const left = (record: Record, nowMs: number) => Math.max(1, Math.ceil((record.endsAt - nowMs) / 1000));

  return {
    closed(place, nowMs) {
      const record = kept.get(place);
      if (record === undefined || record.endsAt <= nowMs || record.knownUntil > nowMs) return null;
      return record.count >= COMPARED ? left(record, nowMs) : null;
    },
    wrong(place, nowMs) {
      const record = recordOf(place);
      if (record.endsAt <= nowMs) {
        record.count = 0;
        record.endsAt = nowMs + WINDOW_MS;
      }
      record.count += 1;
      return record.count > TOLD ? left(record, nowMs) : null;
    },
    right(place, nowMs) {
      recordOf(place).knownUntil = nowMs + KNOWN_MS;
    },
  };
}
