import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { atOnce } from "@/lib/kit/steps";
import { type Join, type Merged, type MergePlan, mergeSteps } from "./merge-steps";

const ROOM = 1024 * 1024;

function merged(plan: MergePlan, maxBytes = ROOM): Merged {
  const result = atOnce(mergeSteps(plan, maxBytes));
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const byKey = (left: readonly Json[], right: readonly Json[], join: Join = "inner"): MergePlan => ({
  mode: "by_key",
  left,
  right,
  leftKey: "k",
  rightKey: "k",
  join,
});

const asOf = (left: readonly Json[], right: readonly Json[], more: object = {}): MergePlan => ({
  mode: "as_of",
  left,
  right,
  leftKey: "t",
  rightKey: "t",
  by: [],
  toleranceMs: Number.POSITIVE_INFINITY,
  ...more,
});

describe("append", () => {
  test("puts one list after the other, whatever they hold", () => {
    const plan: MergePlan = { mode: "append", left: [{ a: 1 }, null], right: ["x", [2]] };
    expect(merged(plan)).toEqual({ rows: [{ a: 1 }, null, "x", [2]], unmatched: { left: 0, right: 0 } });
  });
});

describe("by_position", () => {
  test("keeps the longer list", () => {
    const long = [{ a: 1 }, { a: 2 }, { a: 3 }];
    const right = [{ a: 10, b: 20 }];
    expect(merged({ mode: "by_position", left: long, right })).toEqual({
      rows: [{ a: 1, right_a: 10, b: 20 }, { a: 2 }, { a: 3 }],
      unmatched: { left: 2, right: 0 },
    });
    expect(merged({ mode: "by_position", left: right, right: long })).toEqual({
      rows: [{ a: 10, b: 20, right_a: 1 }, { a: 2 }, { a: 3 }],
      unmatched: { left: 0, right: 2 },
    });
  });
});

describe("by_key", () => {
  const left = [{ k: "a", n: 1 }, { k: "b", n: 2 }, { k: null, n: 3 }, { n: 4 }, { k: "a", n: 5 }];
  const right = [{ k: "a", m: 1 }, { k: null, m: 2 }, { m: 3 }, { k: "c", m: 4 }, { k: "a", m: 5 }];
  const pair = (n: number, m: number) => ({ k: "a", n, right_k: "a", m });

  test("equal keys give every pair, null and missing keys meet nothing, and both sides are counted", () => {
    expect(merged(byKey(left, right))).toEqual({
      rows: [pair(1, 1), pair(1, 5), pair(5, 1), pair(5, 5)],
      unmatched: { left: 3, right: 3 },
    });
    expect(merged(byKey(left, right, "left")).rows).toEqual([
      pair(1, 1),
      pair(1, 5),
      { k: "b", n: 2 },
      { k: null, n: 3 },
      { n: 4 },
      pair(5, 1),
      pair(5, 5),
    ]);
    const full = merged(byKey(left, right, "full"));
    expect(full.rows.slice(7)).toEqual([{ k: null, m: 2 }, { m: 3 }, { k: "c", m: 4 }]);
    expect(full.unmatched).toEqual({ left: 3, right: 3 });
  });

  test("a number is not its text, and keys may lie deeper", () => {
    expect(merged(byKey([{ k: 1 }, { k: true }], [{ k: "1" }, { k: "true" }])).rows).toEqual([]);
    const plan = { ...byKey([{ k: { id: 7 } }], [{ "k.id": 7 }]), leftKey: "k.id", rightKey: "k.id" };
    expect(merged(plan).rows).toEqual([{ k: { id: 7 }, "k.id": 7 }]);
  });

  test("no field is lost, whatever the fields are called", () => {
    const given = byKey(
      [JSON.parse('{"k":1,"right_k":2,"__proto__":3}')],
      [JSON.parse('{"k":1,"right_k":4,"__proto__":5}')],
    );
    expect(JSON.stringify(merged(given).rows)).toBe(
      '[{"k":1,"right_k":2,"__proto__":3,"right_right_k":1,"right_right_right_k":4,"right___proto__":5}]',
    );
  });
});

describe("as_of", () => {
  test("takes the last right row at or before, within the tolerance and equal `by`", () => {
    const right = [
      { t: "2026-11-20T14:30:00Z", s: "A", bid: 1 },
      { t: "2026-11-20T15:30:04+01:00", s: "A", bid: 2 },
      { t: "2026-11-20T14:30:04Z", s: "A", bid: 3 },
      { t: "2026-11-20", s: "B", bid: 4 },
      { t: null, s: "A", bid: 5 },
    ];
    const rows = (t: Json, s: Json) => {
      const plan = asOf([{ t, s }], right, { by: ["s"], toleranceMs: 60_000 });
      const { rows, unmatched } = merged(plan);
      const [row] = rows;
      return [isJsonObject(row ?? null) ? Object(row).bid : null, unmatched.left, unmatched.right];
    };
    expect(rows("2026-11-20T14:30:03.9Z", "A")).toEqual([1, 0, 4]);
    expect(rows("2026-11-20T14:30:04Z", "A")).toEqual([3, 0, 4]);
    expect(rows("2026-11-20T14:31:04Z", "A")).toEqual([3, 0, 4]);
    expect(rows("2026-11-20T14:31:04.001Z", "A")).toEqual([undefined, 1, 5]);
    expect(rows("2026-11-20T14:29:59Z", "A")).toEqual([undefined, 1, 5]);
    expect(rows("2026-11-20 00:00:30", "B")).toEqual([4, 0, 4]);
    expect(rows("2026-11-20T14:30:04Z", null)).toEqual([undefined, 1, 5]);
    expect(rows(null, "A")).toEqual([undefined, 1, 5]);
  });
});

describe("a slow and obvious model gives the same", () => {
  const key = fc.constantFrom<Json>(null, "a", "b", 1, "1", true);
  const rows = (name: string) =>
    fc.array(
      fc
        .record({ k: key, t: fc.option(fc.integer({ min: 0, max: 12 })) }, { requiredKeys: [] })
        .chain((row) => fc.nat(99).map((n): JsonObject => ({ ...definedOf(row), [name]: n }))),
      { maxLength: 12 },
    );
  const join = (a: JsonObject, b: JsonObject) => ({
    ...Object.fromEntries(
      Object.entries(b).map(([name, value]) => [name in a ? `right_${name}` : name, value]),
    ),
    ...a,
  });

  test("by_key", () => {
    fc.assert(
      fc.property(
        rows("l"),
        rows("r"),
        fc.constantFrom<Join>("inner", "left", "full"),
        (left, right, how) => {
          const meets = (a: JsonObject, b: JsonObject) => (a.k ?? null) !== null && a.k === b.k;
          const found = left.flatMap((a) => {
            const pairs = right.filter((b) => meets(a, b)).map((b) => join(a, b));
            return pairs.length === 0 && how !== "inner" ? [a] : pairs;
          });
          const lone = right.filter((b) => !left.some((a) => meets(a, b)));
          expect(merged(byKey(left, right, how))).toEqual({
            rows: how === "full" ? [...found, ...lone] : found,
            unmatched: {
              left: left.filter((a) => !right.some((b) => meets(a, b))).length,
              right: lone.length,
            },
          });
        },
      ),
    );
  });

  test("as_of", () => {
    const tolerances = fc.constantFrom(0, 2, Number.POSITIVE_INFINITY);
    fc.assert(
      fc.property(rows("l"), rows("r"), tolerances, fc.boolean(), (left, right, toleranceMs, isBy) => {
        const used = new Set<JsonObject>();
        const partner = (a: JsonObject) => {
          let best: { row: JsonObject; t: number } | null = null;
          for (const row of right) {
            if (typeof a.t !== "number" || typeof row.t !== "number") continue;
            if (isBy && ((a.k ?? null) === null || a.k !== row.k)) continue;
            if (row.t <= a.t && (best === null || row.t >= best.t)) best = { row, t: row.t };
          }
          return best !== null && Number(a.t) - best.t <= toleranceMs ? best.row : null;
        };
        const found = left.map((a) => {
          const row = partner(a);
          if (row !== null) used.add(row);
          return row === null ? a : join(a, row);
        });
        expect(merged(asOf(left, right, { toleranceMs, by: isBy ? ["k"] : [] }))).toEqual({
          rows: found,
          unmatched: {
            left: left.filter((a) => partner(a) === null).length,
            right: right.length - used.size,
          },
        });
      }),
    );
  });
});

describe("what it may cost", () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => ({ k: 1, t: n, n }));
  const steps = (plan: MergePlan) => {
    const work = mergeSteps(plan, ROOM);
    for (let count = 0; ; count += 1) {
      const step = work.next();
      if (step.done) return { count, result: step.value };
    }
  };

  test("a hundred thousand by a hundred thousand equal keys stop at the first row past the bound", () => {
    const { count, result } = steps(byKey(many(100_000), many(100_000), "full"));
    expect(result).toMatchObject({ ok: false, error: { code: "result_too_large" } });
    // 2,000 pauses while the right list is read, plus some for the rows that fit into the result.
    expect(count).toBeLessThan(3_000);
  });

  test("a few large rows are weighed, not counted", () => {
    const large = [{ k: 1, text: "x".repeat(400_000) }];
    const plan = byKey([{ k: 1 }, { k: 1 }, { k: 1 }], large);
    expect(atOnce(mergeSteps(plan, ROOM))).toMatchObject({ error: { code: "result_too_large" } });
    expect(merged({ ...plan, left: [{ k: 1 }, { k: 1 }] }).rows).toHaveLength(2);
  });

  test("names that push each other on are bounded", () => {
    const names = Array.from({ length: 300 }, (_, n) => `${"right_".repeat(n)}k`);
    const row = Object.fromEntries(names.map((name) => [name, 1]));
    expect(atOnce(mergeSteps(byKey([row], [row]), 8 * ROOM))).toMatchObject({
      error: { code: "result_too_large" },
    });
  });

  test("as_of looks its rows up in sorted lists", () => {
    const backwards = many(50_000).toReversed();
    const { rows } = merged(asOf(many(20_000), backwards), 64 * ROOM);
    expect(rows).toHaveLength(20_000);
    expect(rows[19_999]).toMatchObject({ n: 19_999, right_n: 19_999 });
  });
});

test.each<[MergePlan, string, string]>([
  [byKey([1], []), "left", "`left[0]` is not a row"],
  [byKey([], [{ k: 1 }, null]), "right", "`right[1]` is not a row"],
  [byKey([{ k: [1] }], []), "left", "is a list"],
  [asOf([], [{ t: "noon" }]), "right", '"noon"'],
  [asOf([{ t: "2026-02-30" }], []), "left", "2026-02-30"],
  [{ mode: "by_position", left: [{}], right: ["x"] }, "right", "not a row"],
])("what is no row, key or time is named %#", (plan, parameter, said) => {
  expect(atOnce(mergeSteps(plan, ROOM))).toMatchObject({
    ok: false,
    error: { code: "invalid_params", parameter, message: expect.stringContaining(said) },
  });
});

function definedOf(row: Record<string, Json | undefined>): JsonObject {
  return JSON.parse(JSON.stringify(row));
}
