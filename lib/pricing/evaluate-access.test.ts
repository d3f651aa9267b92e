import { expect, test } from "vitest";
import { FREE } from "@/lib/schema/price";
import { evaluateCoverage, evaluateSubscription, type Standing } from "./evaluate-access";

const now = 1_000;
const perCycle = { mode: "per_cycle", amount: 10, currency: "USD" } as const;
const monthly = { mode: "monthly", amount: 900, currency: "USD" } as const;
const subscription = {
  price: perCycle,
  paidUntil: null,
  endsAt: null,
  offlineSince: null,
  isBuyerBlocked: false,
};
const standing: Standing = { balance: 30, held: 20, spent: 90, cap: 100, plan: null };
const plan = { includes: 2, overage: 50_000, max: 4, minor: 10_000, units: 2, pending: 1, remainder: 0 };

test("a subscription opens its item until the balance or the spending limit stops one more cycle", () => {
  const verdicts = [
    standing,
    { ...standing, held: 21 },
    { ...standing, spent: 91 },
    { ...standing, spent: 91, cap: null },
  ].map((each) => evaluateSubscription(subscription, each, now));
  expect(verdicts).toEqual(["open", "insufficient_credit", "spending_cap_reached", "open"]);
});

test("funds are not considered where nothing has to be covered", () => {
  expect(evaluateSubscription(subscription, null, now)).toBe("open");
  expect(evaluateSubscription({ ...subscription, price: FREE }, { ...standing, balance: 0 }, now)).toBe(
    "open",
  );
});

test("a block comes before the end, and the end before what is due", () => {
  const due = { ...subscription, price: monthly, paidUntil: now };
  const ended = { ...due, endsAt: now };
  const verdicts = [due, ended, { ...ended, isBuyerBlocked: true }, { ...due, paidUntil: now + 1 }];
  expect(verdicts.map((each) => evaluateSubscription(each, null, now))).toEqual([
    "due",
    "not_subscribed",
    "workspace_blocked",
    "open",
  ]);
});

test("a plan is covered by its included units, then by the balance, until its maximum", () => {
  const coverage = (change: object, balance = 5) =>
    evaluateCoverage({ ...standing, balance, held: 0, cap: null, plan: { ...plan, ...change } }, 0);
  expect(coverage({ units: 0 }, 0)).toBe("covered");
  expect(coverage({})).toBe("covered");
  expect(coverage({}, 4)).toBe("insufficient_credit");
  expect(coverage({ pending: 2 }, 1_000)).toBe("quota_used");
});
