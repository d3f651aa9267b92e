import fc from "fast-check";
import { expect, test } from "vitest";
import type { Price } from "@/lib/schema/price";
import { monthsOf, readProposal, simulatePrice, type Use } from "./simulate-price";

const DAY_MS = 24 * 3600 * 1000;
const TO = Date.UTC(2026, 10, 20);
const span = { from: TO - 90 * DAY_MS, to: TO };
const day = (at: number) => TO - at * DAY_MS;
const nobody: Use = { startedAt: day(400), endedAt: day(395), cap: null, paidMonths: 0, cycles: [] };
const monthly = (amount: number): Price => ({ mode: "monthly", amount, currency: "USD" });
const perCycle = (amount: number): Price => ({ mode: "per_cycle", amount, currency: "USD" });

const use: fc.Arbitrary<Use> = fc
  .record({
    started: fc.nat(400),
    days: fc.option(fc.nat(400)),
    cap: fc.option(fc.nat(100_000)),
    paidMonths: fc.nat(4),
    cycles: fc.array(fc.nat(1_000), { maxLength: 4 }),
  })
  .map(({ started, days, ...rest }) => ({
    ...rest,
    startedAt: day(started),
    endedAt: days === null ? null : day(started - days),
  }));
const uses = fc.array(use, { maxLength: 8 });
const amount = fc.integer({ min: 1, max: 10_000 });
const price = fc.oneof(amount.map(monthly), amount.map(perCycle));

test("without caps, cycles bring their number and months theirs, times the amount", () => {
  fc.assert(
    fc.property(uses, amount, (given, each) => {
      const open = given.map((one) => ({ ...one, cap: null }));
      const cycles = open.flatMap((one) => one.cycles).reduce((sum, count) => sum + count, 0);
      const months = open.reduce((sum, one) => sum + monthsOf(one, span), 0);
      expect(simulatePrice(perCycle(each), open, span)).toEqual({ amount: cycles * each, capped: 0 });
      expect(simulatePrice(monthly(each), open, span)).toEqual({ amount: months * each, capped: 0 });
    }),
  );
});

test("nobody is taken past their cap in any month, and who is stopped is counted", () => {
  fc.assert(
    fc.property(use, price, (one, paid) => {
      const { amount: brought, capped } = simulatePrice(paid, [one], span);
      const open = simulatePrice(paid, [{ ...one, cap: null }], span).amount;
      const months = paid.mode === "monthly" ? monthsOf(one, span) : one.cycles.length;
      if (one.cap !== null) expect(brought).toBeLessThanOrEqual(one.cap * months);
      expect(capped).toBe(brought < open ? 1 : 0);
    }),
  );
});

test("amounts are whole, what is free brings nothing, and together people bring what each of them does", () => {
  fc.assert(
    fc.property(uses, price, (given, paid) => {
      const { amount: all } = simulatePrice(paid, given, span);
      expect(Number.isSafeInteger(all) && all >= 0).toBe(true);
      expect(all).toBe(given.reduce((sum, one) => sum + simulatePrice(paid, [one], span).amount, 0));
      const free: Price = { mode: "free", amount: 0, currency: "USD" };
      expect(simulatePrice(free, given, span)).toEqual({ amount: 0, capped: 0 });
    }),
  );
});

test.each<[string, Partial<Use>, number]>([
  ["one month for who subscribed today", { startedAt: day(1), endedAt: null }, 1],
  ["three for who was here all along", { startedAt: day(400), endedAt: null }, 3],
  ["none for who left before", { startedAt: day(400), endedAt: day(100) }, 0],
  ["none where the running month began before and access ends within it", {}, 0],
  ["what was paid, for who paid by the month", { startedAt: day(85), endedAt: null, paidMonths: 1 }, 1],
  ["two, by the day of the month on which it began", { startedAt: day(40), endedAt: null }, 2],
])("months: %s", (_, given, months) => {
  expect(monthsOf({ ...nobody, ...given }, span)).toBe(months);
});

test("a month that is past someone's cap would not have been paid", () => {
  const capped = { ...nobody, startedAt: day(40), endedAt: null, cap: 400 };
  expect(simulatePrice(monthly(500), [capped], span)).toEqual({ amount: 0, capped: 1 });
});

test.each([
  [{ mode: "monthly", amount: 500, currency: "USD" }, true],
  [{ mode: "free", amount: 0, currency: "JPY" }, true],
  [{ mode: "free", amount: 5, currency: "USD" }, false],
  [{ mode: "monthly", amount: 0, currency: "USD" }, false],
  [{ mode: "per_cycle", amount: 500, currency: "USD" }, false],
  [{ mode: "monthly", amount: 1.5, currency: "USD" }, false],
  [{ mode: "monthly", amount: 500, currency: "usd" }, false],
  [{}, false],
])("%j is a price of a dashboard: %s", (proposed, isOne) => {
  expect(readProposal("dashboard", proposed) !== null).toBe(isOne);
});
