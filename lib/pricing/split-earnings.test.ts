import fc from "fast-check";
import { expect, test } from "vitest";
import { getWithheldAmount, type Sale, splitEarnings } from "./split-earnings";

const DAY = 24 * 3600 * 1000;
const cycle = { amount: 500, at: 0, period: null, isDisputed: false };
const month = { amount: 3_000, at: 0, period: { start: 0, end: 30 * DAY }, isDisputed: false };

test.each([
  ["a cycle until the holding time is over", cycle, 7 * DAY - 1, 7, 500],
  ["nothing of a cycle from then on", cycle, 7 * DAY, 7, 0],
  ["a month as a whole until the holding time is over", month, 7 * DAY - 1, 7, 3_000],
  ["the days of a month that are to come", month, 8 * DAY, 7, 2_200],
  ["a day that has not passed as a whole", month, 9 * DAY - 1, 7, 2_200],
  ["nothing of a month that is over", month, 30 * DAY, 7, 0],
  ["a month as a whole where the holding time is longer", month, 31 * DAY, 40, 3_000],
  ["nothing without a holding time", month, 0, 0, 0],
  ["what is disputed, whatever its age", { ...month, isDisputed: true }, 400 * DAY, 0, 3_000],
  ["the rest of a month whose days do not divide it", { ...month, amount: 100 }, 10 * DAY, 7, 67],
])("withheld is %s", (_, sale, now, holdDays, expected) => {
  expect(getWithheldAmount(sale, now, holdDays)).toBe(expected);
});

const saleArbitrary: fc.Arbitrary<Sale> = fc
  .record({
    amount: fc.integer({ min: 0, max: 1e12 }),
    at: fc.integer({ min: 0, max: 400 * DAY }),
    days: fc.option(fc.integer({ min: 1, max: 366 * DAY }), { nil: null }),
  })
  .map(({ amount, at, days }) => ({
    ...{ amount, at, isDisputed: false },
    period: days === null ? null : { start: at, end: at + days },
  }));

test("withheld money only becomes less with time, whole units at a time, and ends with the period and holding time", () => {
  fc.assert(
    fc.property(
      saleArbitrary,
      fc.integer({ min: 0, max: 60 }),
      fc.array(fc.integer({ min: 0, max: 900 * DAY }), { minLength: 2, maxLength: 8 }),
      (sale, holdDays, times) => {
        const withheld = [...times]
          .sort((a, b) => a - b)
          .map((now) => getWithheldAmount(sale, now, holdDays));
        for (const [index, amount] of withheld.entries()) {
          expect(Number.isInteger(amount) && amount >= 0 && amount <= sale.amount).toBe(true);
          expect(amount).toBeLessThanOrEqual(withheld[index - 1] ?? sale.amount);
        }
        expect(getWithheldAmount(sale, sale.at, holdDays)).toBe(holdDays === 0 ? 0 : sale.amount);
        expect(
          getWithheldAmount(sale, Math.max(sale.at + holdDays * DAY, sale.period?.end ?? 0), holdDays),
        ).toBe(0);
      },
    ),
  );
});

test("payable and later are together what was earned and is left, and a full refund of what is withheld is always covered", () => {
  const amount = fc.integer({ min: 0, max: 1e12 });
  fc.assert(
    fc.property(
      fc.record({ balance: fc.integer({ min: -1e12, max: 1e12 }), held: amount, earned: amount }),
      amount,
      (funds, withheld) => {
        const { now, later } = splitEarnings(funds, withheld);
        expect(now + later).toBe(Math.max(0, Math.min(funds.earned, funds.balance - funds.held)));
        expect(now).toBeGreaterThanOrEqual(0);
        if (now > 0) expect(funds.balance - funds.held - now).toBeGreaterThanOrEqual(withheld);
      },
    ),
  );
});
