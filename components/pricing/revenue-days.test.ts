import fc from "fast-check";
import { expect, test } from "vitest";
import { priceMarks, revenueDays } from "./revenue-days";

const price = (amount: number) => ({ mode: "monthly" as const, amount, currency: "USD" });
const main = { tier: "main", name: "Standard" };
const earnings = {
  from: "2026-08-23",
  to: "2026-11-20",
  items: [
    {
      currency: "USD",
      amount: 700,
      days: [
        { date: "2026-08-23", amount: 500, cycles: 0, months: 1 },
        { date: "2026-11-20", amount: 200, cycles: 2, months: 0 },
      ],
    },
  ],
  changes: [
    { at: "2026-09-01T08:00:00.000Z", version: 2, ...main, price: price(500) },
    { at: "2026-09-01T23:59:59.999Z", version: 3, ...main, price: price(600) },
  ],
};

test("there is a row for each of the 90 days, and their sum is what was earned", () => {
  const days = revenueDays(earnings, "USD");
  expect(days).toHaveLength(90);
  expect(days.reduce((sum, { amount }) => sum + amount, 0)).toBe(700);
  expect([days[0]?.date, days.at(-1)?.date]).toEqual(["2026-08-23", "2026-11-20"]);
  expect(revenueDays(earnings, "JPY").every(({ amount }) => amount === 0)).toBe(true);
});

test("days follow each other one by one, over changes of the clock and of the year", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
      (day) => {
        const to = day.toISOString().slice(0, 10);
        const from = new Date(Date.parse(to) - 89 * 86_400_000).toISOString().slice(0, 10);
        const days = revenueDays({ from, to, items: [], changes: [] }, "USD");
        expect(new Set(days.map(({ date }) => date)).size).toBe(90);
        expect(days.every(({ at }, index) => index === 0 || at - (days[index - 1]?.at ?? 0) === 86_400)).toBe(
          true,
        );
      },
    ),
  );
});

test("of several changes of a plan on a day the last is marked", () => {
  const at = Date.UTC(2026, 8, 1) / 1000;
  expect(priceMarks(earnings)).toEqual([{ at, price: price(600), plan: null }]);
  const pro = { at: "2026-09-01T12:00:00.000Z", version: 4, tier: "pro", name: "Pro", price: price(900) };
  expect(priceMarks({ ...earnings, changes: [...earnings.changes, pro] })).toEqual([
    { at, price: price(600), plan: "Standard" },
    { at, price: price(900), plan: "Pro" },
  ]);
});
