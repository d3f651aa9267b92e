import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Price, PriceKind } from "@/lib/schema/price";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";
import {
  evaluatePriceChange,
  isNoWorse,
  MODES,
  NOTICE_MS,
  nextSignificantAt,
  type PastChange,
  type PriceChange,
  SPACING_MS,
} from "./evaluate-price-change";

const NOW = Date.UTC(2026, 10, 20);
const BOUNDS = { min: 50, max: 1_000_000 };
const monthly = (amount: number, currency = "USD"): Price => ({ mode: "monthly", amount, currency });
const perCycle = (amount: number, currency = "USD"): Price => ({ mode: "per_cycle", amount, currency });
const free: Price = { mode: "free", amount: 0, currency: "USD" };

function check(given: Partial<PriceChange>) {
  return evaluatePriceChange({
    kind: "workflow",
    current: free,
    proposed: free,
    pending: null,
    subscribers: 0,
    past: [],
    now: NOW,
    bounds: BOUNDS,
    ...given,
  });
}

function rules(given: Partial<PriceChange>) {
  return check(given).errors.map(({ code }) => code);
}

function made(daysAgo: number, given: Partial<PastChange> = {}): PastChange {
  const madeAt = NOW - daysAgo * 24 * 3600 * 1000;
  return { class: "significant", madeAt, effectiveAt: madeAt + NOTICE_MS, subscribers: 1, ...given };
}

describe("the class of a change", () => {
  test.each<[string, Price, Price, string]>([
    ["the same price", monthly(500), monthly(500), "none"],
    ["a lower amount", monthly(500), monthly(400), "immediate"],
    ["free", monthly(500), free, "immediate"],
    ["a higher amount", monthly(500), monthly(501), "significant"],
    ["free to paid", free, monthly(500), "significant"],
    ["another mode, however low", monthly(500), perCycle(50), "significant"],
    ["another currency, however low", monthly(500), monthly(100, "EUR"), "significant"],
  ])("%s", (_what, current, proposed, kind) => {
    expect(check({ current, proposed }).class).toBe(kind);
  });

  test("a significant change has 14 days' notice with subscribers, and takes effect at once without", () => {
    const change = { current: monthly(500), proposed: monthly(600) };
    expect(check({ ...change, subscribers: 1 })).toMatchObject({
      allowed: true,
      effectiveAt: NOW + NOTICE_MS,
      existingSubscribers: "keep",
    });
    expect(check(change).effectiveAt).toBe(NOW);
  });

  test("a lower price moves subscribers at once", () => {
    expect(check({ current: monthly(500), proposed: monthly(400), subscribers: 9 })).toMatchObject({
      allowed: true,
      effectiveAt: NOW,
      existingSubscribers: "move",
    });
  });
});

describe("the rules", () => {
  test.each<[string, PriceKind, unknown, unknown, unknown, string[]]>([
    ["a widget by the cycle", "widget", "per_cycle", 100, "USD", ["mode_not_allowed"]],
    ["a dashboard by the cycle", "dashboard", "per_cycle", 100, "USD", ["mode_not_allowed"]],
    ["a worker by the month", "worker", "monthly", 100, "USD", ["mode_not_allowed"]],
    ["a mode there is not", "workflow", "yearly", 100, "USD", ["mode_not_allowed"]],
    ["half a unit", "workflow", "monthly", 99.5, "USD", ["amount_invalid"]],
    ["an amount in text", "workflow", "monthly", "500", "USD", ["amount_invalid"]],
    ["no amount", "workflow", "monthly", undefined, "USD", ["amount_invalid"]],
    ["past what is exact", "workflow", "monthly", 2 ** 53, "USD", ["amount_invalid"]],
    ["below zero", "workflow", "monthly", -1, "USD", ["amount_invalid", "amount_out_of_range"]],
    ["paid, and nothing to pay", "workflow", "monthly", 0, "USD", ["amount_out_of_range"]],
    ["just below the bounds", "workflow", "monthly", 49, "USD", ["amount_out_of_range"]],
    ["just above the bounds", "workflow", "monthly", 1_000_001, "USD", ["amount_out_of_range"]],
    ["free at a price", "workflow", "free", 100, "USD", ["free_must_be_zero"]],
    ["no currency of ISO 4217", "workflow", "monthly", 100, "BTC", ["currency_invalid"]],
    ["in small letters", "workflow", "monthly", 100, "usd", ["currency_invalid"]],
    ["gold, which has no minor unit", "workflow", "monthly", 100, "XAU", ["currency_invalid"]],
    [
      "everything at once",
      "widget",
      "per_cycle",
      7,
      "",
      ["mode_not_allowed", "amount_out_of_range", "currency_invalid"],
    ],
    ["the lowest", "workflow", "monthly", 50, "JPY", []],
    ["the highest", "workflow", "per_cycle", 1_000_000, "KWD", []],
  ])("%s", (_what, kind, mode, amount, currency, codes) => {
    expect(rules({ kind, proposed: { mode, amount, currency } })).toEqual(codes);
  });

  test("the currency is locked while there are subscribers, together with whatever else is wrong", () => {
    const change = { current: monthly(500), proposed: monthly(600, "EUR") };
    expect(rules({ ...change, subscribers: 1 })).toEqual(["currency_locked"]);
    expect(rules({ ...change, subscribers: 1, past: [made(3)] })).toEqual([
      "currency_locked",
      "change_pending",
      "too_soon",
    ]);
    expect(rules(change)).toEqual([]);
  });

  test("a second significant change waits 30 days from the first", () => {
    const change = { current: monthly(500), proposed: monthly(600), subscribers: 1 };
    expect(rules({ ...change, past: [made(13)] })).toEqual(["change_pending", "too_soon"]);
    expect(rules({ ...change, past: [made(29)] })).toEqual(["too_soon"]);
    expect(rules({ ...change, past: [made(30)] })).toEqual([]);
    expect(nextSignificantAt({ ...change, now: NOW, past: [made(29)] })).toBe(NOW - 29 * 864e5 + SPACING_MS);
  });

  test("what is announced in one currency keeps the item from another, free or not, until it is withdrawn", () => {
    const change = { current: monthly(500), pending: monthly(800), past: [made(1)] };
    expect(rules({ ...change, proposed: { ...free, currency: "EUR" } })).toEqual(["change_pending"]);
    expect(rules({ ...change, proposed: free })).toEqual([]);
    expect(rules({ ...change, proposed: { ...free, currency: "EUR" }, subscribers: 1 })).toEqual([
      "currency_locked",
    ]);
    const again = { ...change, pending: null, past: [] };
    expect(rules({ ...again, proposed: { ...free, currency: "EUR" } })).toEqual([]);
  });

  test("changes that nobody was subject to do not count", () => {
    const past = [
      made(2, { subscribers: 0, effectiveAt: NOW - 2 * 864e5 }),
      made(1, { class: "immediate", effectiveAt: NOW - 864e5 }),
    ];
    expect(rules({ current: monthly(500), proposed: monthly(600), subscribers: 5, past })).toEqual([]);
  });

  test("a lower price is never too soon, and does not wait for a pending change", () => {
    const change = { current: monthly(500), subscribers: 3, past: [made(1)] };
    expect(check({ ...change, proposed: monthly(499) })).toMatchObject({ allowed: true, class: "immediate" });
    expect(check({ ...change, proposed: free })).toMatchObject({ allowed: true, class: "immediate" });
  });
});

describe("laws", () => {
  const kind = fc.constantFrom(...PRICE_KINDS);
  const currency = fc.constantFrom("USD", "EUR", "JPY", "KWD");
  const price: fc.Arbitrary<Price> = fc.oneof(
    currency.map((code): Price => ({ mode: "free", amount: 0, currency: code })),
    fc.record({
      mode: fc.constantFrom("monthly" as const, "per_cycle" as const),
      amount: fc.integer({ min: 50, max: 1_000_000 }),
      currency,
    }),
  );
  const anything = fc.oneof(
    price,
    fc.record({ mode: fc.anything(), amount: fc.anything(), currency: fc.anything() }),
  );
  const past = fc.array(
    fc.integer({ min: 0, max: 60 }).map((days) => made(days)),
    { maxLength: 3 },
  );
  const change = fc.record({
    kind,
    current: price,
    proposed: anything,
    pending: fc.option(price),
    subscribers: fc.nat(3),
    past,
    now: fc.constant(NOW),
    bounds: fc.constant(BOUNDS),
  });

  test("a verdict allows exactly what breaks no rule, and only then says which price", () => {
    fc.assert(
      fc.property(change, (given) => {
        const verdict = evaluatePriceChange(given);
        expect(verdict.allowed).toBe(verdict.errors.length === 0);
        expect(verdict.price !== null).toBe(verdict.allowed);
      }),
    );
  });

  test("what is allowed is of a mode of its kind, within the bounds, and free exactly when it is 0", () => {
    fc.assert(
      fc.property(change, (given) => {
        const { price: next } = evaluatePriceChange(given);
        if (next === null) return;
        expect(MODES[given.kind]).toContain(next.mode);
        expect(next.mode === "free").toBe(next.amount === 0);
        if (next.mode !== "free") {
          expect(next.amount).toBeGreaterThanOrEqual(BOUNDS.min);
          expect(next.amount).toBeLessThanOrEqual(BOUNDS.max);
        }
        if (given.subscribers > 0) expect(next.currency).toBe(given.current.currency);
      }),
    );
  });

  test("with subscribers there is never less than 14 days' notice, nor less than 30 days between two", () => {
    fc.assert(
      fc.property(change, (given) => {
        const verdict = evaluatePriceChange(given);
        if (!verdict.allowed || verdict.class !== "significant" || given.subscribers === 0) return;
        expect(verdict.effectiveAt - given.now).toBe(NOTICE_MS);
        for (const { madeAt } of given.past) expect(given.now - madeAt).toBeGreaterThanOrEqual(SPACING_MS);
      }),
    );
  });

  test("a lower price in the same mode and currency is allowed at once, whatever came before", () => {
    fc.assert(
      fc.property(change, fc.integer({ min: 50, max: 1_000_000 }), (given, amount) => {
        const { current } = given;
        fc.pre(
          current.mode !== "free" && amount < current.amount && MODES[given.kind].includes(current.mode),
        );
        const verdict = evaluatePriceChange({ ...given, proposed: { ...current, amount } });
        expect(verdict).toMatchObject({ allowed: true, class: "immediate", effectiveAt: given.now });
      }),
    );
  });

  test("what is allowed is in the currency of what is announced, or leaves the item in its own", () => {
    fc.assert(
      fc.property(change, (given) => {
        const { price: next } = evaluatePriceChange(given);
        if (next === null || given.pending === null) return;
        expect([given.pending.currency, given.current.currency]).toContain(next.currency);
      }),
    );
  });

  test("no worse is a partial order: it holds of itself, and goes on", () => {
    fc.assert(
      fc.property(price, price, price, (one, two, three) => {
        expect(isNoWorse(one, one)).toBe(true);
        if (isNoWorse(one, two) && isNoWorse(two, three)) expect(isNoWorse(one, three)).toBe(true);
      }),
    );
  });
});

describe("plans side by side", () => {
  const plan = (amount: number, currency = "USD"): Price => ({
    ...{ mode: "plan", amount, currency, period: "month", unit: "cycle", includes: 10, overage: 0 },
  });
  const beside = { prices: [plan(900)], subscribers: 0 };

  test("each of them is a plan, in one currency", () => {
    expect(rules({ current: plan(500), proposed: plan(600), beside })).toEqual([]);
    expect(rules({ current: plan(500), proposed: monthly(600), beside })).toEqual(["mode_not_allowed"]);
    expect(rules({ current: plan(500), proposed: free, beside })).toEqual(["mode_not_allowed"]);
    expect(rules({ proposed: plan(600), beside: { ...beside, prices: [monthly(900)] } })).toEqual([
      "mode_not_allowed",
    ]);
    expect(rules({ current: plan(500), proposed: plan(600, "EUR"), beside })).toEqual(["currency_locked"]);
  });

  test("who has another plan of the item keeps its currency, and waits for no notice of this one", () => {
    const others = { prices: [], subscribers: 2 };
    expect(rules({ current: plan(500), proposed: plan(600, "EUR"), beside: others })).toEqual([
      "currency_locked",
    ]);
    expect(check({ current: plan(500), proposed: plan(600), beside: others })).toMatchObject({
      allowed: true,
      effectiveAt: NOW,
    });
  });
});
