import { expect, it } from "vitest";
import { createFairSlots } from "./fair-slots";

/** Returns how many slots each user gets if they take turns and all take as many as they may. */
function fill(total: number, who: readonly string[]): number[] {
  const places = createFairSlots(total);
  const got = new Map(who.map((each) => [each, 0]));
  for (let turn = 0; turn < total; turn += 1) {
    for (const each of who) {
      if (!places.mayEnter(each)) continue;
      places.enter(each);
      got.set(each, (got.get(each) ?? 0) + 1);
    }
  }
  return [...got.values()];
}

it.each([
  { total: 1, who: ["a"], got: [1] },
  { total: 2, who: ["a"], got: [1] },
  { total: 3, who: ["a"], got: [2] },
  { total: 50, who: ["a"], got: [34] },
  { total: 50, who: ["a", "b"], got: [20, 20] },
  { total: 50, who: ["a", "b", "c"], got: [15, 14, 14] },
])("of $total places $who.length who take all they may get $got, and something stays free", (given) => {
  expect(fill(given.total, given.who)).toEqual(given.got);
});

it("lets who has nothing begin whatever others hold, and gives a place back", () => {
  const places = createFairSlots(4);
  for (const who of ["a", "a", "b", "c"]) places.enter(who);
  expect(places.mayEnter("d")).toBe(true);
  expect(places.mayEnter("a")).toBe(false);
  places.leave("b");
  places.leave("c");
  expect(places.mayEnter("a")).toBe(true);
});
