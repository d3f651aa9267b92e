import fc from "fast-check";
import { expect, test } from "vitest";
import { shouldTopUp } from "./should-top-up";

const STATE = {
  ...{ available: 999, below: 1_000, amount: 500, monthlyMax: 1_500 },
  ...{ addedThisMonth: 1_000, isPending: false },
};

test("a balance below the limit is topped up, one at the limit is not", () => {
  expect(shouldTopUp(STATE)).toBe("yes");
  expect(shouldTopUp({ ...STATE, available: 1_000 })).toBe("no");
  expect(shouldTopUp({ ...STATE, available: -5_000 })).toBe("yes");
});

test("the monthly maximum may be reached and not exceeded", () => {
  expect(shouldTopUp({ ...STATE, addedThisMonth: 1_001 })).toBe("month_full");
  expect(shouldTopUp({ ...STATE, addedThisMonth: 1_001, available: 1_000 })).toBe("no");
});

const money = fc.integer({ min: 1, max: 1_000_000 });
const step = fc.oneof(
  fc.record({ kind: fc.constant("spend" as const), amount: money }),
  fc.record({ kind: fc.constantFrom("look" as const, "paid" as const, "declined" as const) }),
);

test("whatever is spent and answered in whatever order: one top-up at a time, and never more than the maximum", () => {
  fc.assert(
    fc.property(money, money, money, fc.array(step, { maxLength: 60 }), (below, amount, extra, steps) => {
      const monthlyMax = amount + extra;
      let [available, added, pending] = [below, 0, 0];
      for (const each of steps) {
        if (each.kind === "spend") available -= each.amount;
        else if (each.kind === "look") {
          const state = {
            ...{ available, below, amount, monthlyMax },
            ...{ addedThisMonth: added, isPending: pending > 0 },
          };
          if (shouldTopUp(state) !== "yes") continue;
          expect(available).toBeLessThan(below);
          added += amount;
          pending += 1;
        } else if (pending > 0) {
          pending -= 1;
          if (each.kind === "paid") available += amount;
          else added -= amount;
        }
        expect(pending).toBeLessThanOrEqual(1);
        expect(added).toBeLessThanOrEqual(monthlyMax);
      }
    }),
  );
});
