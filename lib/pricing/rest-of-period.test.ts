import fc from "fast-check";
import { expect, test } from "vitest";
import { restOfPeriod } from "./rest-of-period";

const DAY = 24 * 3600 * 1000;
const month = { start: 0, end: 30 * DAY };

test("what is left of a period is its share in time, rounded up, and no more than all of it", () => {
  expect(restOfPeriod(3000, month, 10 * DAY)).toBe(1000);
  expect(restOfPeriod(1000, month, 10 * DAY)).toBe(334);
  expect(restOfPeriod(1000, month, 40 * DAY)).toBe(1000);
  expect(restOfPeriod(1000, month, 0)).toBe(0);
  expect(restOfPeriod(1000, month, -DAY)).toBe(0);
  expect(restOfPeriod(1, month, 1)).toBe(1);
});

test("it is whole, never less than the share, and never a unit more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 1, max: month.end }), (amount, left) => {
      const rest = BigInt(restOfPeriod(amount, month, left));
      const share = BigInt(amount) * BigInt(left);
      const length = BigInt(month.end);
      expect(rest * length >= share && (rest - 1n) * length < share).toBe(true);
    }),
  );
});
