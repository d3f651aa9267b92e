import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlanPrice } from "@/lib/schema/price";
import { evaluatePriceChange, isNoWorse } from "./evaluate-price-change";
import {
  chargeUnits,
  coveredUnits,
  holdFor,
  millionthsOf,
  type PlanUse,
  shareReached,
  unitsLeft,
  warningsDue,
} from "./plan-use";

const currency = fc.constantFrom("USD", "JPY", "KWD", "CLF");
const use: fc.Arbitrary<PlanUse> = fc
  .record({
    code: currency,
    includes: fc.nat(50),
    overage: fc.nat(3_000_000),
    room: fc.option(fc.nat(100)),
    units: fc.nat(80),
    rest: fc.nat(1_000_000),
  })
  .map(({ code, includes, overage, room, units, rest }) => {
    const minor = millionthsOf(code);
    const max = room === null ? null : includes + room;
    return { includes, overage, max, minor, units, pending: 0, remainder: rest % minor };
  });

test("what units cost is what is posted and what is left over, to the last millionth, however they come", () => {
  fc.assert(
    fc.property(use, fc.array(fc.nat(40), { maxLength: 20 }), (begun, counts) => {
      let now = begun;
      let posted = 0;
      let cost = 0;
      for (const count of counts) {
        const charged = chargeUnits(now, count);
        posted += charged.posted;
        cost += charged.cost;
        expect(charged.remainder).toBeLessThan(now.minor);
        now = { ...now, units: now.units + count, remainder: charged.remainder };
      }
      const over = (units: number) => Math.max(0, units - begun.includes);
      expect(cost).toBe(begun.overage * (over(now.units) - over(begun.units)));
      expect(posted * begun.minor + now.remainder).toBe(begun.remainder + cost);
      const once = chargeUnits(begun, now.units - begun.units);
      expect(once).toEqual({ cost, posted, remainder: now.remainder });
    }),
  );
});

test("no more units are covered than are left, nor than the balance pays; and one more would not be", () => {
  fc.assert(
    fc.property(use, fc.nat(200), fc.nat(500), (given, wanted, available) => {
      const covered = coveredUnits(given, wanted, available);
      expect(covered).toBeLessThanOrEqual(Math.min(wanted, unitsLeft(given)));
      expect(chargeUnits(given, covered).posted).toBeLessThanOrEqual(available);
      if (covered < wanted && covered < unitsLeft(given)) {
        const owed = given.remainder + chargeUnits(given, covered + 1).cost;
        expect(owed).toBeGreaterThan(available * given.minor);
      }
    }),
  );
});

test("what is set aside for a cycle is enough for it", () => {
  fc.assert(
    fc.property(use, (given) => {
      expect(chargeUnits(given, 1).posted).toBeLessThanOrEqual(holdFor(given));
    }),
  );
});

const plan: fc.Arbitrary<PlanPrice> = fc
  .record({
    amount: fc.integer({ min: 50, max: 60 }),
    includes: fc.integer({ min: 1, max: 4 }),
    overage: fc.nat(3),
    room: fc.option(fc.nat(3)),
    trial: fc.option(fc.integer({ min: 1, max: 3 })),
    period: fc.constantFrom("month", "year"),
    unit: fc.constantFrom("cycle", "read"),
  })
  .map(
    ({ room, trial, includes, ...rest }): PlanPrice => ({
      mode: "plan",
      currency: "USD",
      includes,
      ...rest,
      ...(room === null ? {} : { limit: includes + room }),
      ...(trial === null ? {} : { trial_days: trial }),
    }),
  );

function classOf(current: PlanPrice, proposed: PlanPrice): string {
  const bounds = { min: 50, max: 1_000_000 };
  const facts = { kind: "workflow", pending: null, subscribers: 1, past: [], now: 0, bounds } as const;
  const verdict = evaluatePriceChange({ ...facts, current, proposed });
  expect(verdict.errors).toEqual([]);
  expect(verdict.price).toEqual(proposed);
  return verdict.class;
}

test("a plan that is worse in anything is significant; one that is better in something and worse in nothing comes at once", () => {
  fc.assert(
    fc.property(plan, plan, (current, next) => {
      const kind = classOf(current, next);
      const max = (one: PlanPrice) => one.limit ?? Number.POSITIVE_INFINITY;
      const worse =
        next.amount > current.amount ||
        next.overage > current.overage ||
        (next.overage === 0 && current.overage > 0) ||
        next.includes < current.includes ||
        (next.trial_days ?? 0) < (current.trial_days ?? 0) ||
        max(next) < max(current) ||
        next.period !== current.period ||
        next.unit !== current.unit;
      expect(kind === "significant").toBe(worse);
      expect(isNoWorse(next, current)).toBe(!worse);
      expect(kind === "none").toBe(isNoWorse(next, current) && isNoWorse(current, next));
    }),
  );
});

test("a warning is due once, from its share on, however units come; of so few that both would be one, the last alone", () => {
  fc.assert(
    fc.property(
      fc.nat(40),
      fc.option(fc.nat(40)),
      fc.array(fc.nat(12), { maxLength: 20 }),
      (includes, room, counts) => {
        const max = room === null ? null : includes + room;
        const given: string[] = [];
        const notified = { notified: 0, notifiedOfLimit: 0 };
        let units = 0;
        for (const count of counts) {
          units += count;
          for (const { of, share } of warningsDue({ max, includes, units }, notified)) {
            given.push(`${of} ${share}`);
            notified[of === "limit" ? "notifiedOfLimit" : "notified"] = share;
          }
        }
        const sharesOf = (all: number) =>
          (all < 5 ? [100] : [80, 100]).filter((share) => all > 0 && units * 100 >= all * share);
        const expected = [
          ...sharesOf(includes).map((share) => `included ${share}`),
          ...(max !== null && max > includes ? sharesOf(max) : []).map((share) => `limit ${share}`),
        ];
        expect(given.toSorted()).toEqual(expected.toSorted());
        expect(shareReached({ max, includes, units })).toBe(sharesOf(max ?? includes).at(-1) ?? 0);
      },
    ),
  );
});
