import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeNewest } from "./merge-newest";

const run = (id: number, status = "succeeded") => ({ id: String(id).padStart(4, "0"), status });
const runs = (...ids: number[]) => ids.map((id) => run(id));
const page = (items: ReturnType<typeof run>[], next: string | null = "more") => ({
  items,
  next_cursor: next,
});

test("what is new comes in front, and what has changed is as it is now", () => {
  const read = [run(5, "running"), ...runs(4, 3, 2)];
  const { rows, held } = mergeNewest(read, page(runs(7, 6, 5, 4)), false);
  expect(rows).toEqual(runs(7, 6, 5, 4, 3, 2));
  expect(held).toBe(0);
});

test("who reads further down is told how many came, and nothing moves", () => {
  const read = [run(5, "running"), ...runs(4, 3, 2)];
  const { rows, held } = mergeNewest(read, page(runs(7, 6, 5, 4)), true);
  expect(rows).toEqual(runs(5, 4, 3, 2));
  expect(held).toBe(2);
});

test("what does not match any more is gone", () => {
  expect(mergeNewest(runs(5, 4, 3), page(runs(5, 3)), false).rows).toEqual(runs(5, 3));
  expect(mergeNewest(runs(5, 4, 3), page([], null), false).rows).toEqual([]);
});

test("where more came than a page holds, nothing stands as if nothing was between", () => {
  expect(mergeNewest(runs(5, 4), page(runs(9, 8)), false)).toMatchObject({
    rows: runs(9, 8),
    hasGap: true,
  });
  expect(mergeNewest(runs(5, 4), page(runs(9, 8)), true)).toMatchObject({ rows: runs(5, 4), held: 2 });
});

test("rows are in order, and none is there twice", () => {
  const sorted = fc
    .uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1 })
    .map((ids) => runs(...ids.sort((one, other) => other - one)));
  fc.assert(
    fc.property(sorted, sorted, fc.boolean(), (read, newest, holds) => {
      const ids = mergeNewest(read, page(newest), holds).rows.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].sort().reverse());
    }),
  );
});
