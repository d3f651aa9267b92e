import fc from "fast-check";
import { expect, test } from "vitest";
import type { Price } from "@/lib/schema/price";
import { afterPeriod, discounted, evaluateCoupon, periodAmount } from "./evaluate-coupon";

const amount = fc.integer({ min: 0, max: 1_000_000_000 });

test("a percentage leaves what is left of the hundred, the part of a minor unit to the buyer; an amount never more than there is", () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (price, rate) => {
      const paid = discounted(price, { rate, amount: null, currency: null });
      const exact = price * (10_000 - rate);
      expect(paid * 10_000).toBeLessThanOrEqual(exact);
      expect((paid + 1) * 10_000).toBeGreaterThan(exact);
    }),
  );
  fc.assert(
    fc.property(amount, amount, (price, off) => {
      const paid = discounted(price, { rate: null, amount: off, currency: "USD" });
      expect(paid).toBe(off > price ? 0 : price - off);
    }),
  );
});

test("whoever begins while it lasts may use it: as many as it is for, before it ends, in its currency, for what is paid by the period", () => {
  const price = (mode: "free" | "monthly" | "per_cycle", currency = "USD"): Price => ({
    ...{ mode, currency, amount: mode === "free" ? 0 : 500 },
  });
  const times = fc.option(fc.integer({ min: 0, max: 20 }));
  fc.assert(
    fc.property(times, times, times, fc.nat(5), fc.nat(20), (max, expiresAt, endedAt, used, now) => {
      const coupon = {
        ...{ rate: 1_000, amount: null, currency: null, maxUses: max, used },
        expiresAt,
        endedAt,
      };
      const isOver = endedAt !== null || (expiresAt !== null && now >= expiresAt);
      const isUsedUp = max !== null && used >= max;
      const expected = isOver ? "coupon_expired" : isUsedUp ? "coupon_used_up" : null;
      expect(evaluateCoupon(coupon, price("monthly"), now)).toBe(expected);
    }),
  );
  const open = { maxUses: null, used: 0, expiresAt: null, endedAt: null };
  const inUsd = { ...open, rate: null, amount: 100, currency: "USD" };
  expect(evaluateCoupon(inUsd, price("monthly", "EUR"), 0)).toBe("coupon_not_possible");
  expect(evaluateCoupon(inUsd, price("monthly"), 0)).toBe(null);
  expect(evaluateCoupon(inUsd, price("per_cycle"), 0)).toBe("coupon_not_possible");
  expect(evaluateCoupon(inUsd, price("free"), 0)).toBe("coupon_not_possible");
});

test("a held coupon takes something off as many periods as are left, of a price in its currency alone", () => {
  const monthly: Price = { mode: "monthly", amount: 1_000, currency: "USD" };
  const quarter = { rate: 2_500, amount: null, currency: null };
  const amounts = (left: number | null, price: Price) => {
    let coupon: { rate: number; amount: null; currency: null; left: number | null } | null = {
      ...quarter,
      left,
    };
    return [1, 2, 3].map(() => {
      const amount = periodAmount(coupon, price);
      coupon = afterPeriod(coupon, price);
      return amount;
    });
  };
  expect(amounts(2, monthly)).toEqual([750, 750, 1_000]);
  expect(amounts(null, monthly)).toEqual([750, 750, 750]);
  const inUsd = { rate: null, amount: 300, currency: "USD", left: 2 };
  expect(periodAmount(inUsd, monthly)).toBe(700);
  expect(periodAmount(inUsd, { ...monthly, currency: "EUR" })).toBe(1_000);
  expect(afterPeriod(inUsd, { ...monthly, currency: "EUR" })).toEqual(inUsd);
  expect(periodAmount(null, monthly)).toBe(1_000);
});
