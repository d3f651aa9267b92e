import { expect, test } from "vitest";
import type { SubscriptionAnswer } from "@/lib/contract/subscriptions";
import {
  acceptLabels,
  accessLabel,
  canCancel,
  cancelLabels,
  couponLabel,
  couponOffer,
  noticeLabel,
  planLabel,
  spendLabel,
  useOf,
} from "./subscription-labels";

const later = "2126-12-04T12:00:00.000Z";
const monthly = (amount: number) => ({ mode: "monthly", amount, currency: "USD" }) as const;
const base: SubscriptionAnswer = {
  id: "1",
  kind: "dashboard",
  item_id: "2",
  name: "Morning",
  publisher: "Desk",
  available: true,
  status: "active",
  price_version: 1,
  price: monthly(500),
  offered: null,
  announced: null,
  plan: null,
  switching: null,
  key_prefix: "mrs_abcd",
  spending_cap: null,
  spent_this_month: 500,
  runs_this_month: 0,
  plan_used: null,
  coupon: null,
  created_at: "2026-11-04T12:00:00.000Z",
  paid_until: later,
  trial_ends_at: null,
  failing_since: null,
  paused_since: null,
  cancelled_at: null,
  ends_at: null,
};

test("a price to come is told with its day and with what stays until consent", () => {
  const rises = { ...base, announced: { price_version: 2, price: monthly(800), effective_at: later } };
  expect(noticeLabel(rises)).toBe(
    "Rises to 8.00 USD a month on Dec 4, 2126. Your price remains 5.00 USD a month until you accept the new one.",
  );
  const other = { mode: "per_cycle", amount: 100, currency: "USD" } as const;
  const changes = { ...base, announced: { price_version: 2, price: other, effective_at: later } };
  expect(noticeLabel(changes)).toMatch(/^Changes to 1\.00 USD a cycle on/);
});

test("a new price waits for consent, and nobody is told who has cancelled", () => {
  const offered = { ...base, offered: { price_version: 2, price: monthly(800) } };
  expect(noticeLabel(offered)).toMatch(
    /^New price: 8\.00 USD a month\. Your price remains 5\.00 USD a month/,
  );
  expect(acceptLabels(offered)).toMatch(/charged from Dec 4, 2126\./);
  expect(acceptLabels({ ...offered, paid_until: null })).toBe(
    "The first month at the new price is charged now.",
  );
  expect(noticeLabel({ ...offered, status: "cancelled", ends_at: later })).toBeNull();
});

test("how long access lasts is said with its day", () => {
  expect(accessLabel(base)).toBe("Renews on Dec 4, 2126");
  expect(accessLabel({ ...base, status: "cancelled", ends_at: later })).toBe("Access until Dec 4, 2126");
  expect(cancelLabels(base)).toContain("You keep access until Dec 4, 2126");
  expect(cancelLabels({ ...base, paid_until: null })).toMatch(/^The subscription ends immediately/);
});

test("what was taken down by its seller says so, never renews, and can be cancelled while it is open", () => {
  const gone = { ...base, available: false, status: "ended" } as const;
  expect(accessLabel(gone)).toBe("Taken down by the seller");
  expect(noticeLabel(gone)).toBeNull();
  expect(cancelLabels(gone)).not.toContain("continues to its end");
  expect([canCancel(gone), canCancel({ ...gone, cancelled_at: later })]).toEqual([true, false]);
});

test("a subscription leads to what it opens, while it does", () => {
  expect(useOf(base)?.href).toBe("/dashboards/2");
  expect(useOf({ ...base, kind: "workflow" })?.href).toBe("/market/workflow/2#endpoints");
  expect(useOf({ ...base, kind: "worker" })).toBeNull();
  expect(useOf({ ...base, status: "ended" })).toBeNull();
});

test("spend stands beside its limit, where there is one", () => {
  expect(spendLabel(base)).toBe("5.00 USD");
  expect(spendLabel({ ...base, spending_cap: 2_000 })).toBe("5.00 USD of 20.00 USD");
});

test("of what was taken offline nobody is told that a month renews", () => {
  const paused = { ...base, status: "paused" as const };
  expect(accessLabel(paused)).toBe(
    "Offline or without data. You won't be charged until the item is available again",
  );
  const offered = { ...paused, paid_until: null, offered: { price_version: 2, price: monthly(800) } };
  expect(acceptLabels(offered)).toBe("You aren't charged while the item is offline.");
});

test("a month that stands still says since when, and goes back when it is cancelled", () => {
  const still = { ...base, status: "paused" as const, paused_since: "2026-11-01T00:00:00.000Z" };
  expect(accessLabel(still)).toMatch(/^Offline since .+ paused/);
  expect(cancelLabels(still)).toMatch(/a refund/);
});

test("what is used of a plan is told in its units", () => {
  expect(planLabel(base)).toBe(null);
  const used = { unit: "read", used: 800, of: 1_000, warned: 80 } as const;
  expect(planLabel({ ...base, plan_used: used }, "en")).toBe("800 of 1,000 reads used");
  const price = {
    mode: "plan",
    amount: 100,
    currency: "USD",
    period: "month",
    includes: 1_000,
    overage: 0,
  } as const;
  expect(
    planLabel({ ...base, price: { ...price, unit: "read" }, plan_used: { ...used, used: 1_000 } }, "en"),
  ).toBe("1,000 of 1,000 reads used. Streams end and webhooks pause until the next period");
  const limited = { ...price, unit: "cycle", includes: 10, overage: 500_000, limit: 40 } as const;
  const some = { unit: "cycle", used: 0, of: 40, warned: 0 } as const;
  expect(planLabel({ ...base, price: limited, plan_used: some }, "en")).toBe(
    "0 cycles used (10 included, limit 40)",
  );
  expect(planLabel({ ...base, price: limited, plan_used: { ...some, used: 40 } }, "en")).toBe(
    "40 cycles used (10 included, limit 40). Calls are rejected until the next period",
  );
});

test("a coupon is told with what it takes off and for how long, until it is used up", () => {
  const coupon = { code: "SPRING", percent: 25, amount: null, periods_left: 2 };
  expect(couponLabel({ ...base, coupon })).toBe("SPRING: 25 % off, 2 periods left");
  expect(
    couponLabel({ ...base, coupon: { ...coupon, percent: null, amount: 120, periods_left: null } }),
  ).toBe("SPRING: 1.20 USD off");
  expect(couponLabel({ ...base, coupon: { ...coupon, periods_left: 0 } })).toBeNull();
  const offer = { code: "SPRING", amount: 375, whole: 500, currency: "USD", periods: 1 };
  expect(couponOffer(offer)).toBe("3.75 USD instead of 5.00 USD for the first period.");
});

test("what keeps failing says that nobody pays, and that its period runs on once it works", () => {
  const failing = { ...base, failing_since: "2026-11-01T00:00:00Z" };
  const standing: SubscriptionAnswer = { ...failing, status: "paused", paused_since: "2026-11-02T00:00:00Z" };
  expect(accessLabel(standing)).toMatch(/^Failing since .*paused/);
  expect(accessLabel({ ...failing, status: "paused" })).toBe(
    "This item keeps failing. You won't be charged until it works again",
  );
  expect(cancelLabels(standing)).toMatch(/then continues to its end/);
});

test("a trial is told with its end, and with what comes then", () => {
  const trial = { ...base, trial_ends_at: later };
  expect(accessLabel(trial)).toBe("Free trial until Dec 4, 2126, when the first period is charged");
  const cancelled = { ...trial, status: "cancelled", cancelled_at: later, ends_at: later } as const;
  expect(accessLabel(cancelled)).toBe("Free trial until Dec 4, 2126, then the subscription ends");
  expect(accessLabel({ ...trial, status: "paused", paused_since: later })).toMatch(/^Offline since/);
  expect(cancelLabels(trial)).toMatch(
    /^You keep access until .*, the end of the trial\. You won't be charged\.$/,
  );
  const offered = { ...trial, offered: { price_version: 2, price: monthly(800) } };
  expect(acceptLabels(offered)).toMatch(/^The trial continues to its end\. The new price/);
});
