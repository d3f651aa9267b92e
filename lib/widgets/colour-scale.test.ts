import { expect, test } from "vitest";
import { colourScale, shareOf } from "./colour-scale";

test("colours tell gains from losses by their distance from zero, and do not pale for one that is far out", () => {
  const changes = colourScale([-2, 1, 4], {}, true);
  expect([-2, 0, 4, 9].map((value) => shareOf(changes, value))).toEqual([-0.5, 0, 1, 1]);
  const prices = colourScale([10, 20, 30], { max: 20 }, false);
  expect([10, 15, 30].map((value) => shareOf(prices, value))).toEqual([0, 0.5, 1]);
  expect(shareOf(colourScale([5], {}, false), 5)).toBe(0.5);
  const many = [...Array.from({ length: 99 }, (_, at) => at / 99), 1_000];
  expect(colourScale(many, {}, false).max).toBeLessThan(2);
});
