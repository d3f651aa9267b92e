import type { Json } from "@/lib/kit/json";
import {
  type MemoryChange,
  type MemoryPlace,
  type Remembered,
  SEEN_AGAIN_MS,
  type StoredOutcome,
} from "@/lib/schema/stored-change";

/** Content of a memory before the first step that used it. */
export interface MemorySeed {
  readonly place: MemoryPlace;
  readonly value: Json;
  readonly at: number;
  readonly seen: readonly (readonly [digest: string, at: number])[];
  /** Number of further items that the worker has seen but whose digests are unknown. */
  readonly others: number;
}

interface Entry {
  readonly place: MemoryPlace;
  value: Json;
  at: number;
  readonly seen: Map<string, number>;
  readonly others: number;
}

/**
 * The memory of a replayed run. Changes stay in this object, whereas a normal run writes them to a row
 * (`db/run-store/save-memory.ts`).
 */
export class MemoryView {
  readonly #entries = new Map<string, Entry>();

  constructor(seeds: readonly MemorySeed[]) {
    for (const seed of seeds) this.add(seed);
  }

  has(place: MemoryPlace): boolean {
    return this.#entries.has(keyOf(place));
  }

  add(seed: MemorySeed): void {
    this.#entries.set(keyOf(seed.place), { ...seed, seen: new Map(seed.seen) });
  }

  seeds(): MemorySeed[] {
    return [...this.#entries.values()].map((entry) => ({ ...entry, seen: [...entry.seen] }));
  }

  apply(change: MemoryChange, clock: number): StoredOutcome {
    const key = keyOf(change.place);
    const entry = this.#entries.get(key);
    const { outcome, write } = change.decide(entry === undefined ? null : rememberedOf(entry, change, clock));
    if (outcome.state !== "done" || write === null) return outcome;
    const next = entry ?? { place: change.place, value: null, at: clock, seen: new Map(), others: 0 };
    if (write.value !== undefined) next.value = write.value;
    next.at = clock;
    for (const item of write.items ?? []) {
      if ((next.seen.get(item) ?? Number.NEGATIVE_INFINITY) <= clock - SEEN_AGAIN_MS)
        next.seen.set(item, clock);
    }
    this.#entries.set(key, next);
    return outcome;
  }
}

function rememberedOf(entry: Entry, { items, seenSince }: MemoryChange, clock: number): Remembered {
  const known = { value: entry.value, at: Math.min(entry.at, clock) };
  if (items === null) return { ...known, seen: new Set(), seenInAll: 0 };
  const recent = [...entry.seen].filter(([, at]) => at >= seenSince);
  const asked = new Set(items);
  return {
    ...known,
    seen: new Set(recent.flatMap(([item]) => (asked.has(item) ? [item] : []))),
    seenInAll: recent.length + entry.others,
  };
}

function keyOf({ scope, name, key }: MemoryPlace): string {
  return JSON.stringify([scope, name, key]);
}
