import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "@/lib/kit/json";
import type { MemoryDecision, Remembered } from "@/lib/schema/stored-change";
import { decideMemory, digestsOf, MAX_ITEMS } from "./decide-memory";
import { memoryParams } from "./memory-params";

const AT = Date.UTC(2026, 10, 20);

/** Keeps a memory as the store would, but without the store. */
function memory() {
  let stored: { value: Json; items: Set<string> } | null = null;
  return (given: Record<string, Json>): MemoryDecision => {
    const params = memoryParams.parse({ name: "m", ...given });
    const digests = Array.isArray(params.items) ? digestsOf(params.items, params.item_key) : [];
    const remembered: Remembered | null = stored && {
      value: stored.value,
      at: AT,
      seen: new Set(digests.filter((digest) => stored?.items.has(digest))),
      seenInAll: stored.items.size,
    };
    const decision = decideMemory(params, remembered);
    if (decision.write) {
      stored ??= { value: null, items: new Set() };
      if (decision.write.value !== undefined) stored.value = decision.write.value;
      for (const item of decision.write.items ?? []) stored.items.add(item);
    }
    return decision;
  };
}

function reported({ outcome }: MemoryDecision) {
  return outcome.state === "done" ? [outcome.outlet, outcome.result] : [outcome.code];
}

describe("changed", () => {
  test("the first value is changed or the same, as asked for, and remembered either way", () => {
    for (const first of ["changed", "same"]) {
      const ask = memory();
      expect(reported(ask({ value: 1, first }))).toEqual([
        first,
        { changed: first === "changed", value: 1, previous: null, previous_at: null },
      ]);
      expect(reported(ask({ value: 1, first }))).toEqual([
        "same",
        { changed: false, value: 1, previous: 1, previous_at: "2026-11-20T00:00:00.000Z" },
      ]);
    }
  });

  test("the same value writes nothing, another one is what is remembered from then on", () => {
    const ask = memory();
    expect(ask({ value: { a: 1, b: [2] } }).write).not.toBeNull();
    expect(ask({ value: { b: [2], a: 1 } }).write).toBeNull();
    expect(ask({ value: { b: [2], a: 2 } }).write).toEqual({ value: { b: [2], a: 2 } });
  });

  test("named fields alone are compared, by path", () => {
    const ask = memory();
    ask({ value: { quote: { close: 1 }, time: 1 }, fields: ["quote.close"] });
    expect(reported(ask({ value: { quote: { close: 1 }, time: 2 }, fields: ["quote.close"] }))[0]).toBe(
      "same",
    );
    expect(reported(ask({ value: { quote: { close: 2 }, time: 2 }, fields: ["quote.close"] }))[0]).toBe(
      "changed",
    );
  });

  test.each([
    [{ tolerance: 0.1 }, 0.3, 0.4, "same"],
    [{ tolerance: 0.1 }, 0.3, 0.4000001, "changed"],
    [{ tolerance: "0.1" }, "0.30", "0.40", "same"],
    [{ tolerance_percent: 1 }, 200, 202, "same"],
    [{ tolerance_percent: 1 }, 200, 202.01, "changed"],
    [{ tolerance_percent: 1 }, -200, -198, "same"],
    [{ tolerance_percent: 1 }, 0, 0.001, "changed"],
    [{ tolerance: 5 }, "buy", "sell", "changed"],
  ])("with %j from %j to %j: %s", (given, before, after, output) => {
    const ask = memory();
    ask({ value: before, ...given });
    expect(reported(ask({ value: after, ...given }))[0]).toBe(output);
  });

  test("a small drift is measured from what is remembered, not from the last value", () => {
    const ask = memory();
    const outputs = [100, 100.6, 101.2].map((value) => reported(ask({ value, tolerance: 1 }))[0]);
    expect(outputs).toEqual(["changed", "same", "changed"]);
  });

  test("a value over 256 KiB is refused, and nothing is written", () => {
    const decision = memory()({ value: "é".repeat(131_072) });
    expect(decision).toMatchObject({ outcome: { state: "failed", code: "result_too_large" }, write: null });
  });
});

describe("new_items", () => {
  const mode = "new_items";

  test("each item goes on once, whatever the order and however often it comes", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 0, max: 20 }))), (lists) => {
        const ask = memory();
        const seen = new Set<number>();
        for (const items of lists) {
          const fresh = [...new Set(items)].filter((item) => !seen.has(item));
          for (const item of items) seen.add(item);
          expect(reported(ask({ mode, items }))).toEqual([
            fresh.length > 0 ? "changed" : "same",
            { items: fresh, count: fresh.length, seen: seen.size },
          ]);
        }
      }),
    );
  });

  test("the first run may be silent, and remembers all the same", () => {
    const ask = memory();
    expect(reported(ask({ mode, items: [1, 2], first: "none" }))).toEqual([
      "same",
      { items: [], count: 0, seen: 2 },
    ]);
    expect(reported(ask({ mode, items: [2, 3], first: "none" }))).toEqual([
      "changed",
      { items: [3], count: 1, seen: 3 },
    ]);
  });

  test("items are told apart by a field; one without it is compared whole", () => {
    const ask = memory();
    const items = [{ url: "a", n: 1 }, { url: "a", n: 2 }, { n: 3 }, { n: 4 }];
    expect(reported(ask({ mode, items, item_key: "url" }))[1]).toMatchObject({
      items: [{ url: "a", n: 1 }, { n: 3 }, { n: 4 }],
      seen: 3,
    });
    expect(reported(ask({ mode, items: [{ url: "a", n: 9 }], item_key: "url" }))[0]).toBe("same");
  });

  test("of more items than can be counted each time nothing is remembered, and known ones still pass", () => {
    const params = memoryParams.parse({ name: "m", mode, items: [1] });
    const [digest = ""] = digestsOf([1], "");
    const full = (seen: readonly string[]) =>
      decideMemory(params, { value: null, at: AT, seen: new Set(seen), seenInAll: MAX_ITEMS });
    expect(full([])).toMatchObject({ outcome: { code: "result_too_large" }, write: null });
    expect(full([digest])).toMatchObject({ outcome: { outlet: "same" }, write: { items: [digest] } });
  });

  test("what is no list is refused", () => {
    const refused = { code: "invalid_params", details: { parameter: "items" } };
    expect(memory()({ mode, items: { a: 1 } }).outcome).toMatchObject(refused);
  });
});

describe("get, set and count", () => {
  test("get gives what set wrote, and nulls before that", () => {
    const ask = memory();
    expect(reported(ask({ mode: "get" }))).toEqual(["changed", { value: null, at: null }]);
    expect(reported(ask({ mode: "set", value: [1] }))).toEqual(["changed", { value: [1], previous: null }]);
    expect(reported(ask({ mode: "set", value: [2] }))).toEqual(["changed", { value: [2], previous: [1] }]);
    expect(reported(ask({ mode: "get" }))).toEqual([
      "changed",
      { value: [2], at: "2026-11-20T00:00:00.000Z" },
    ]);
  });

  test("count adds decimals exactly, from nought, and refuses what is no number", () => {
    const ask = memory();
    const sums = [0.1, 0.2, "-0.3", 1].map((by) => reported(ask({ mode: "count", by }))[1]);
    expect(sums).toEqual([{ value: 0.1 }, { value: 0.3 }, { value: 0 }, { value: 1 }]);
    const refused = (parameter: string) => ({ code: "invalid_params", details: { parameter } });
    expect(ask({ mode: "count", by: "a lot" }).outcome).toMatchObject(refused("by"));
    ask({ mode: "set", value: "text" });
    expect(ask({ mode: "count" }).outcome).toMatchObject(refused("name"));
  });
});

test.each([
  [{ mode: "changed" }, "value"],
  [{ mode: "set" }, "value"],
  [{ mode: "new_items" }, "items"],
  [{ value: 1, first: "all" }, "first"],
  [{ value: 1, tolerance: -1 }, "tolerance"],
  [{ value: 1, name: "a b" }, "name"],
  [{ mode: "new_items", items: [], keep_days: 0 }, "keep_days"],
])("%j is refused for %s", (given, path) => {
  const parsed = memoryParams.safeParse({ name: "m", ...given });
  expect(parsed.error?.issues.map(({ path: [first] }) => first)).toEqual([path]);
});
