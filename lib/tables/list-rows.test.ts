import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json, JsonObject } from "@/lib/kit/json";
import { atOnce, UNITS_A_TURN } from "@/lib/kit/steps";
import { rowsQuery } from "@/lib/schema/rows-query";
import {
  isRowList,
  type ListPlan,
  matchRows,
  orderRows,
  planList,
  type RowList,
  readRowList,
  shownRow,
} from "./list-rows";

function listOf(value: Json): RowList {
  const list = atOnce(readRowList(value));
  if (!list.ok) throw new Error(list.error);
  return list.value;
}

function planOf(list: RowList, query: string): ListPlan {
  const given = new URLSearchParams(query);
  const plan = planList(list, rowsQuery.parse(Object.fromEntries(given)), given);
  if (!plan.ok) throw new Error(plan.error.message);
  return plan.value;
}

function first(list: RowList, query: string, count?: number): readonly JsonObject[] {
  const plan = planOf(list, query);
  return atOnce(orderRows(atOnce(matchRows(list, plan)), plan, count));
}

const cell = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constant(null));
const row = fc.record(
  { v: cell, t: fc.constantFrom("2026-01-01", "2026-01-02T10:00:00Z", "2025-12-31") },
  { requiredKeys: [] },
);

/** The result of sorting the whole list: nulls come last, and equal rows keep their order. */
function sorted(rows: readonly JsonObject[], sign: number): JsonObject[] {
  return [...rows].sort((one, other) => {
    const [a, b] = [one.v ?? null, other.v ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return a === b ? 0 : a < b ? -sign : sign;
  });
}

test("the first rows in an order are those of the sorted list, with and without conditions", () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 300 }),
      fc.nat(310),
      fc.boolean(),
      (given, count, down) => {
        const rows = [{ v: 0, t: "2026-01-01" }, ...given].map((each, n) => ({ ...each, n }));
        const list = listOf(rows);
        const order = down ? "-v" : "v";
        const sign = down ? -1 : 1;
        expect(first(list, `order=${order}`, count)).toEqual(sorted(rows, sign).slice(0, count));
        const met = rows.filter(({ v }) => typeof v === "number" && v >= 1);
        expect(first(list, `where.v.gte=1&order=${order}`, count)).toEqual(sorted(met, sign).slice(0, count));
        expect(first(list, "where.v.gte=1", count)).toEqual(met.slice(0, count));
      },
    ),
  );
});

test("a list has at most 200 names, and no more of it is looked at than tells so", () => {
  const named = (names: number, rows: number) =>
    Array.from({ length: rows }, (_, n) => ({ [`c${n % names}`]: n }));
  expect(listOf(named(200, 1_000)).fields).toHaveLength(200);
  expect(isRowList(named(200, 1_000))).toBe(true);
  expect(isRowList(named(201, 1_000))).toBe(false);
  const steps = readRowList(named(50_000, 50_000));
  let units = 0;
  for (;;) {
    const step = steps.next();
    if (step.done) {
      expect(step.value).toEqual({ ok: false, error: "too_many_names" });
      break;
    }
    units += step.value;
    expect(step.value).toBeLessThan(UNITS_A_TURN / 2);
  }
  // One unit per row, to verify that all rows are objects.
  expect(units).toBeLessThan(60_000);
});

test("something else than objects is no list, however many names come before it", () => {
  const rows: Json[] = Array.from({ length: 500 }, (_, n) => ({ [`c${n}`]: n }));
  expect(atOnce(readRowList([...rows, 5]))).toEqual({ ok: false, error: "no_list" });
  expect(atOnce(readRowList({ rows, values: [] }))).toEqual({ ok: false, error: "no_list" });
});

test("a page without an order looks at no more rows than it has", () => {
  const list = listOf(Array.from({ length: 10_000 }, (_, n) => ({ n })));
  let looked = 0;
  const meets = (each: JsonObject) => {
    looked += 1;
    return each.n !== 1;
  };
  const rows = atOnce(matchRows(list, { ...planOf(list, ""), meets }, 3));
  expect([rows, looked]).toEqual([[{ n: 0 }, { n: 2 }, { n: 3 }], 4]);
});

test("a row is shown with the columns that are named, else with its own", () => {
  const list = listOf([{ a: 1 }, { b: 2 }]);
  const [, second = {}] = list.rows;
  expect(shownRow(second, planOf(list, ""))).toEqual({ b: 2 });
  expect(shownRow(second, planOf(list, "columns=b,a"))).toEqual({ b: 2, a: null });
});
