import { expect, test } from "vitest";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import type { Remembered } from "@/lib/schema/stored-change";
import { decideMemory } from "./decide-memory";
import { memoryParams } from "./memory-params";
import { type RecordedMemory, replayMemory } from "./replay-memory";

const DAY_MS = 24 * 3600 * 1000;

/** Returns the records of runs with these settings, one a day. */
function recorded(settings: JsonObject, given: readonly JsonObject[], before: Remembered | null = null) {
  let known = before;
  return given.map((each, day) => {
    const input = { name: "m", ...settings, ...each };
    const at = (day + 1) * DAY_MS;
    const { outcome, write } = decideMemory(memoryParams.parse(input), known);
    const seen = new Set([...(known?.seen ?? []), ...(write?.items ?? [])]);
    if (write) known = { value: write.value ?? null, at, seen, seenInAll: seen.size };
    if (outcome.state !== "done") throw new Error(outcome.message);
    return { at, input, result: outcome.result };
  });
}

const today = (records: ReturnType<typeof recorded>, settings: JsonObject): RecordedMemory[] =>
  records.map(({ at, input, result }) => ({
    at,
    params: memoryParams.parse({ ...input, ...settings }),
    record: { input, result },
  }));

const resultsOf = (runs: RecordedMemory[]) =>
  replayMemory(runs).map((outcome) => (outcome.state === "done" ? outcome.result : outcome.code));

const values = [1, 1.4, 1.4, 3, 3.2, 1].map((value) => ({ value }));
const lists = [["a", "b"], ["a", "c"], ["c"], ["d", "d"]].map((items) => ({ items }));
const before = (value: Json, ...seen: string[]): Remembered => ({
  value,
  at: 1_000,
  seen: new Set(seen),
  seenInAll: seen.length,
});

test.each([
  ["changed", {}, values, null],
  ["changed, with something remembered", { tolerance: 0.5 }, values, before(1.2)],
  ["changed, the first one the same", { first: "same" }, values, null],
  ["new_items", { mode: "new_items" }, lists, null],
  ["new_items, none at first", { mode: "new_items", first: "none" }, lists, null],
  ["set", { mode: "set" }, values, before(7)],
  ["get", { mode: "get" }, [{}, {}], before(7)],
  ["count", { mode: "count" }, [{ by: 2 }, { by: "0.1" }], before(40)],
] as const)("with the settings that they had, runs say what they said: %s", (_, settings, given, known) => {
  const records = recorded(settings, given, known);
  const said = resultsOf(today(records.slice(1), {}));
  // Leaves out the total number of remembered items, which no record contains.
  const reported = (result: Json) => (isJsonObject(result) ? { ...result, seen: null } : result);
  expect(said.map(reported)).toEqual(records.slice(1).map(({ result }) => reported(result)));
});

test("with others they say what those would have said, each remembering what they would have", () => {
  const records = recorded({}, values);
  const changes = (runs: RecordedMemory[]) =>
    replayMemory(runs).map((outcome) => outcome.state === "done" && outcome.outlet === "changed");
  expect(changes(today(records, {}))).toEqual([true, true, false, true, true, true]);
  expect(changes(today(records, { tolerance: 0.5 }))).toEqual([true, false, false, true, false, true]);
  expect(changes(today(records, { first: "same" }))).toEqual([false, true, false, true, true, true]);
});

test("keys are remembered apart, items are forgotten after their days, and another mode begins anew", () => {
  const keyed = recorded({}, [{ value: 1 }, { value: 1 }, { value: 1 }]).map((record, at) => ({
    ...record,
    input: { ...record.input, key: at === 1 ? "b" : "a" },
    result: { changed: true, value: 1, previous: null, previous_at: null },
  }));
  expect(replayMemory(today(keyed, {})).map((each) => each.state === "done" && each.outlet)).toEqual([
    "changed",
    "changed",
    "same",
  ]);
  const items = recorded({ mode: "new_items" }, [{ items: ["a"] }, { items: [] }, { items: ["a"] }]);
  expect(resultsOf(today(items, { keep_days: 1 })).at(-1)).toMatchObject({ count: 1 });
  expect(resultsOf(today(items, { mode: "count", by: 1 }))).toEqual([1, 2, 3].map((value) => ({ value })));
});
