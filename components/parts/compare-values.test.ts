import fc from "fast-check";
import { expect, test } from "vitest";
import { compareValues } from "./compare-values";

test("each member that differs is named, with what either side has", () => {
  const one = { body: { symbol: "AAPL", days: [1, 2], same: { deep: true } }, query: { limit: "5" } };
  const other = { body: { symbol: "MSFT", days: [1, 3, 4], same: { deep: true } }, headers: {} };
  expect(compareValues(one, other, 100)).toEqual([
    { path: "body.symbol", one: "AAPL", other: "MSFT" },
    { path: "body.days[1]", one: 2, other: 3 },
    { path: "body.days[2]", one: undefined, other: 4 },
    { path: "query", one: { limit: "5" }, other: undefined },
    { path: "headers", one: undefined, other: {} },
  ]);
  expect(compareValues(one, other, 2)).toHaveLength(2);
  expect(compareValues(null, {}, 9)).toEqual([{ path: "", one: null, other: {} }]);
  expect(compareValues("x", "x", 9)).toEqual([]);
});

test("a value does not differ from a copy of it, and differs from any other the same way in both directions", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(compareValues(one, structuredClone(one), 10)).toEqual([]);
      const there = compareValues(one, other, 1_000).map(({ path }) => path);
      const back = compareValues(other, one, 1_000).map(({ path }) => path);
      expect(there.toSorted()).toEqual(back.toSorted());
    }),
  );
});
