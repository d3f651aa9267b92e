import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlanPrice } from "@/lib/schema/price";
import { evaluateSwitch, type RunningPeriod } from "./evaluate-switch";
import { restOfPeriod } from "./rest-of-period";

const DAY_MS = 24 * 3600 * 1000;
const basic: PlanPrice = {
  mode: "plan",
  amount: 1_000,
  currency: "USD",
  period: "month",
  unit: "cycle",
  includes: 100,
  overage: 0,
};
const pro: PlanPrice = { ...basic, amount: 4_000, includes: 1_000 };
const half: RunningPeriod = {
  isOfPlan: true,
  leftMs: 15 * DAY_MS,
  wholeMs: 30 * DAY_MS,
  wholeAmount: 1_000,
  trial: false,
  discounted: false,
  includes: 100,
  units: 40,
};
const from = { price: basic, running: half, coupon: null };

test("a dearer plan holds at once: half of the difference for half of the month, and half of the further units", () => {
  expect(evaluateSwitch(from, pro)).toEqual({
    when: "now",
    amount: 1_500,
    terms: { ...pro, includes: 60 + 450 },
    wholeAmount: 4_000,
  });
  // A limit above the included units stays the same distance above them, scaled to the remaining time.
  const wide = evaluateSwitch(from, { ...pro, overage: 10, limit: 1_200 });
  expect(wide).toMatchObject({ terms: { includes: 510, limit: 610 } });
});

test.each([
  ["a cheaper plan", from, { ...basic, amount: 500 }],
  ["one that costs the same", from, { ...basic, includes: 200 }],
  ["another period", from, { ...pro, period: "year" as const }],
  ["another unit", from, { ...pro, unit: "read" as const }],
  ["a month that no plan counts", { ...from, running: { ...half, isOfPlan: false, wholeAmount: 0 } }, pro],
  ["whoever is in a trial", { ...from, running: { ...half, wholeAmount: 0, trial: true } }, pro],
  [
    "whoever pays by the month",
    { ...from, price: { mode: "monthly" as const, amount: 100, currency: "USD" } },
    pro,
  ],
])("%s waits for the end of what is paid, and costs nothing now", (_says, given, next) => {
  expect(evaluateSwitch(given, next)).toEqual({ when: "period_end", amount: 0 });
});

test("where no period runs, a whole one is paid, less what a coupon takes off it", () => {
  expect(evaluateSwitch({ ...from, running: null }, pro)).toEqual({ when: "new_period", amount: 4_000 });
  const coupon = { rate: 2_500, amount: null, currency: null, left: 1 };
  expect(evaluateSwitch({ ...from, running: null, coupon }, pro).amount).toBe(3_000);
  expect(evaluateSwitch({ ...from, running: null, coupon: { ...coupon, left: 0 } }, pro).amount).toBe(4_000);
  // If the period started with the coupon, both plans are discounted.
  const running = { ...half, wholeAmount: 750, discounted: true };
  expect(evaluateSwitch({ ...from, running, coupon: { ...coupon, left: 0 } }, pro).amount).toBe(
    (3_000 - 750) / 2,
  );
});

const amount = fc.integer({ min: 0, max: 1_000_000 });
const count = fc.integer({ min: 0, max: 1_000_000_000 });
const step = fc.record({
  amount,
  includes: count,
  part: fc.double({ min: 0, max: 1, noNaN: true }),
  used: fc.nat(5_000),
});

test("whatever is changed to, and how often: no period costs more than its dearest plan, nor more than was had of each", () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 2, maxLength: 5 }),
      fc.integer({ min: 1, max: 400 * DAY_MS }),
      (steps, wholeMs) => {
        const [first, ...further] = steps;
        if (!first) return;
        let price: PlanPrice = { ...basic, amount: first.amount, includes: first.includes };
        let running: RunningPeriod = {
          ...half,
          wholeMs,
          leftMs: wholeMs,
          wholeAmount: price.amount,
          includes: price.includes,
          units: 0,
        };
        let paid = price.amount;
        /** Exact value of each plan for the time it was held, and the number of units paid for. */
        let worth = 0;
        let units = price.includes;
        let used = 0;
        for (const { part, used: more, ...terms } of further) {
          const leftMs = Math.floor(running.leftMs * part);
          worth += (price.amount * (running.leftMs - leftMs)) / wholeMs;
          const now = Math.min(more, running.includes - running.units);
          used += now;
          const before = { ...running, leftMs, units: running.units + now };
          const next = { ...basic, ...terms };
          const verdict = evaluateSwitch({ price, running: before, coupon: null }, next);
          expect(verdict.amount).toBeGreaterThanOrEqual(0);
          running = before;
          if (verdict.when !== "now") continue;
          paid += verdict.amount;
          units += Math.ceil((Math.max(0, next.includes - price.includes) * leftMs) / wholeMs) + 1;
          price = next;
          running = {
            ...before,
            wholeAmount: verdict.wholeAmount,
            includes: verdict.terms.includes,
            units: 0,
          };
        }
        worth += (price.amount * running.leftMs) / wholeMs;
        expect(paid).toBeLessThanOrEqual(Math.ceil(worth + 1e-6));
        expect(paid).toBeLessThanOrEqual(Math.max(...steps.map((each) => each.amount)));
        // Each switch rounds down by less than one minor unit.
        expect(paid).toBeGreaterThan(worth - steps.length - 1e-6);
        // Units used and units left add up to no more than what was paid for.
        expect(used + running.includes - running.units).toBeLessThanOrEqual(units);
      },
    ),
    { numRuns: 500 },
  );
});

test("who changes and ends at once is given back all of it but what is over", () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.integer({ min: 1, max: 400 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (one, more, days, part) => {
        const wholeMs = days * DAY_MS;
        const leftMs = Math.floor(wholeMs * part);
        const running = { ...half, wholeMs, leftMs, wholeAmount: one };
        const verdict = evaluateSwitch(
          { price: { ...basic, amount: one }, running, coupon: null },
          { ...pro, amount: one + more + 1 },
        );
        const back =
          restOfPeriod(one, { start: 0, end: wholeMs }, leftMs) +
          restOfPeriod(verdict.amount, { start: 0, end: leftMs }, leftMs);
        expect(one + verdict.amount - back).toBeLessThanOrEqual((one * (wholeMs - leftMs)) / wholeMs + 1e-6);
      },
    ),
  );
});
