import fc from "fast-check";
import { expect, test } from "vitest";
import { firstInOrder, sortInSteps } from "./sort-in-steps";
import { atOnce, UNITS_A_TURN } from "./steps";

interface Item {
  readonly key: number;
  readonly place: number;
}

const NOWHERE: Item = { key: -1, place: -1 };

const itemsOf = (keys: readonly number[]): Item[] => keys.map((key, place) => ({ key, place }));
const byKey = (one: Item, other: Item) => one.key - other.key;
const byKeyAndPlace = (one: Item, other: Item) => one.key - other.key || one.place - other.place;
const first = (items: Item[], count: number) =>
  atOnce(
    firstInOrder({ length: items.length, at: (index) => items[index] ?? NOWHERE }, count, byKeyAndPlace),
  );

const keys = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 2_000, size: "max" });

test("sorting in steps is sorting, equal items as they were", () => {
  fc.assert(
    fc.property(keys, (given) => {
      const items = itemsOf(given);
      expect(atOnce(sortInSteps(items, byKey))).toEqual([...items].sort(byKey));
    }),
  );
});

test("the first of a list are those of the sorted list, however many and in whatever order it is", () => {
  fc.assert(
    fc.property(keys, fc.nat(2_100), fc.constantFrom("as it is", "up", "down"), (given, count, order) => {
      const sign = order === "as it is" ? 0 : order === "up" ? 1 : -1;
      const items = itemsOf([...given].sort((one, other) => sign * (one - other)));
      expect(first(items, count)).toEqual([...items].sort(byKeyAndPlace).slice(0, count));
    }),
  );
});

function comparisonsOf(given: readonly number[], count: number) {
  const items = itemsOf(given);
  let comparisons = 0;
  let max = 0;
  const compare = (one: Item, other: Item) => {
    comparisons += 1;
    return byKeyAndPlace(one, other);
  };
  const at = (index: number) => items[index] ?? NOWHERE;
  for (const units of firstInOrder({ length: items.length, at }, count, compare)) max = Math.max(max, units);
  return { comparisons, max };
}

test("one row of a hundred thousand is found by about a comparison for each", () => {
  const size = 100_000;
  const shuffled = Array.from({ length: size }, (_, n) => (n * 7_919) % size);
  const { comparisons, max } = comparisonsOf(shuffled, 1);
  expect(comparisons).toBeLessThan(1.2 * size);
  expect(max).toBeLessThan(UNITS_A_TURN / 3);
  // The worst possible order, in which each item comes before all that were seen so far.
  const falling = comparisonsOf([...shuffled.keys()].reverse(), 1);
  expect(falling.comparisons).toBeLessThan(9 * size);
  // Selecting all items takes as many comparisons as a sort.
  const whole = comparisonsOf(shuffled, size);
  expect(whole.comparisons).toBeLessThan(size * Math.log2(size));
  expect(whole.max).toBeLessThan(UNITS_A_TURN / 3);
});
