import fc from "fast-check";
import { expect, test } from "vitest";
import { planCardRefunds, unusedCredit } from "./plan-card-refunds";

test("the newest payments give back first, each at most what is left of it", () => {
  const payments = [
    { id: "newest", left: 300 },
    { id: "refunded", left: 0 },
    { id: "oldest", left: 1_000 },
  ];
  expect(planCardRefunds(500, payments)).toEqual([
    { id: "newest", amount: 300 },
    { id: "oldest", amount: 200 },
  ]);
  expect(planCardRefunds(0, payments)).toEqual([]);
});

test("credit that is earned or set aside is no unused credit, and a debt is none", () => {
  expect(unusedCredit({ balance: 1_000, held: 100, earned: 250 })).toBe(650);
  expect(unusedCredit({ balance: -300, held: 0, earned: 0 })).toBe(0);
});

test("whatever was paid and used: no more goes back than is unused, or than was paid, and no less than both allow", () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(amount, fc.array(amount, { maxLength: 8 }), (unused, lefts) => {
      const payments = lefts.map((left, at) => ({ id: String(at), left }));
      const refunds = planCardRefunds(unused, payments);
      const bought = lefts.reduce((sum, left) => sum + left, 0);
      expect(refunds.reduce((sum, refund) => sum + refund.amount, 0)).toBe(Math.min(unused, bought));
      for (const refund of refunds) {
        expect(refund.amount).toBeGreaterThan(0);
        expect(refund.amount).toBeLessThanOrEqual(lefts[Number(refund.id)] ?? 0);
      }
      // Only the last refund may be partial.
      for (const { id, amount: back } of refunds.slice(0, -1)) expect(back).toBe(lefts[Number(id)]);
    }),
  );
});
