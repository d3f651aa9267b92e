import { decimalOf, jsonOf, minus } from "@/lib/kit/decimal";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import type { Remembered, StoredOutcome } from "@/lib/schema/stored-change";
import { decideMemory, digestsOf } from "./decide-memory";
import type { MemoryParams } from "./memory-params";

const DAY_MS = 24 * 3600 * 1000;

/**
 * One run of a memory step. `params` are computed with the worker's current settings, `record` is what the
 * run recorded.
 */
export interface RecordedMemory {
  readonly at: number;
  readonly params: MemoryParams;
  readonly record: { readonly input: JsonObject; readonly result: Json };
}

interface Cached {
  readonly value: Json;
  readonly at: number;
  readonly seen: Map<string, number>;
}

/**
 * Returns the results that the memory worker would have had with its current settings. Runs and results are
 * oldest first. The initial state for each key is reconstructed from the record of its first run. Writes
 * nothing.
 */
export function replayMemory(runs: readonly RecordedMemory[]): StoredOutcome[] {
  const replayed = new Map<string, Cached | null>();
  return runs.map((run) => {
    const { params, at } = run;
    const place = JSON.stringify([params.scope, params.name, params.key]);
    const before = withKnownItems(run, replayed.has(place) ? (replayed.get(place) ?? null) : foundThen(run));
    const { outcome, write } = decideMemory(
      params,
      before && remembered(before, at - params.keep_days * DAY_MS),
    );
    const after = {
      value: write?.value ?? before?.value ?? null,
      at: write?.value === undefined ? (before?.at ?? at) : at,
      seen: new Map([...(before?.seen ?? []), ...(write?.items ?? []).map((item) => [item, at] as const)]),
    };
    replayed.set(place, write === null ? before : after);
    return outcome;
  });
}

function remembered({ value, at, seen }: Cached, since: number): Remembered {
  const recent = [...seen].filter(([, seenAt]) => seenAt >= since).map(([item]) => item);
  return { value, at, seen: new Set(recent), seenInAll: recent.length };
}

/**
 * Reconstructs the state of the memory before a run from that run's own record. Null if the memory was empty,
 * or if the worker had a different mode in that run.
 */
function foundThen(run: RecordedMemory): Cached | null {
  const {
    params,
    at,
    record: { input, result },
  } = run;
  if ((input.mode ?? "changed") !== params.mode || !isJsonObject(result)) return null;
  switch (params.mode) {
    case "changed":
      return typeof result.previous_at === "string"
        ? { value: result.previous ?? null, at: Date.parse(result.previous_at), seen: new Map() }
        : null;
    case "new_items": {
      const { all, reported } = itemsOf(run);
      const isFirst = reported.size === all.size && result.seen === all.size;
      return isFirst ? null : { value: null, at, seen: new Map() };
    }
    case "set":
      return { value: result.previous ?? null, at, seen: new Map() };
    case "get":
      return typeof result.at === "string"
        ? { value: result.value ?? null, at: Date.parse(result.at), seen: new Map() }
        : null;
    case "count":
      return countedFrom(result.value, input.by, at);
  }
}

/**
 * Adds items that the run received but didn't report as new, although no earlier run in this replay contains
 * them. They must have been in the memory before the first of these runs.
 */
function withKnownItems(run: RecordedMemory, before: Cached | null): Cached | null {
  if (before === null || run.params.mode !== "new_items" || run.record.input.mode !== "new_items")
    return before;
  const { all, reported } = itemsOf(run);
  const known = [...all].filter((item) => !reported.has(item) && !before.seen.has(item));
  return { ...before, seen: new Map([...before.seen, ...known.map((item) => [item, run.at] as const)]) };
}

function itemsOf({ params, record: { input, result } }: RecordedMemory) {
  const digests = (items: Json | undefined) =>
    new Set(Array.isArray(items) ? digestsOf(items, params.item_key) : []);
  return { all: digests(input.items), reported: digests(isJsonObject(result) ? result.items : null) };
}

function countedFrom(value: Json | undefined, by: Json | undefined, at: number): Cached | null {
  const [sum, step] = [decimalOf(value), decimalOf(by ?? 1)];
  return sum && step && { value: jsonOf(minus(sum, step)), at, seen: new Map() };
}
