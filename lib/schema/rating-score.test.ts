import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_STARS } from "./rating";
import { ratingScore } from "./rating-score";

const ratings = fc.array(fc.integer({ min: 1, max: MAX_STARS }), { maxLength: 200 });
const totalsOf = (given: readonly number[]) => ({
  count: given.length,
  stars: given.reduce((sum, stars) => sum + stars, 0),
});
const score = (given: readonly number[]) => ratingScore(totalsOf(given));
const times = (count: number, stars: number) => Array.from({ length: count }, () => stars);

test("few good words do not beat many, and few bad ones do not sink what is new", () => {
  expect(score([])).toBe(3_000);
  expect(score([5])).toBe(3_333);
  expect(score(times(20, 4.5))).toBe(4_200);
  expect(score(times(200, 5))).toBe(4_951);
  expect(score([1])).toBe(2_667);
  expect(score(times(20, 2))).toBeLessThan(score([1]));
});

test("it lies between what is supposed and what was said, and comes nearer with each who says the same", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_STARS }), fc.integer({ min: 1, max: 500 }), (stars, many) => {
      const [few, more] = [score(times(many, stars)), score(times(many + 1, stars))];
      const away = (value: number) => Math.abs(stars * 1_000 - value);
      expect(away(more)).toBeLessThanOrEqual(away(few));
      expect(away(few)).toBeLessThanOrEqual(away(3_000));
    }),
  );
});

test("another rating never moves it against its word, and a better word in its place never lowers it", () => {
  fc.assert(
    fc.property(ratings, fc.integer({ min: 1, max: MAX_STARS }), (given, stars) => {
      const before = score(given);
      const after = score([...given, stars]);
      if (stars * 1_000 >= before) expect(after).toBeGreaterThanOrEqual(before);
      else expect(after).toBeLessThanOrEqual(before);
      expect(score([...given, MAX_STARS])).toBeGreaterThanOrEqual(after);
      expect(after).toBeGreaterThan(1_000);
      expect(after).toBeLessThan(MAX_STARS * 1_000);
    }),
  );
});
