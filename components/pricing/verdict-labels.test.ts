import { expect, test } from "vitest";
import { evaluatePriceChange, type PriceChange } from "@/lib/pricing/evaluate-price-change";
import type { Price } from "@/lib/schema/price";
import { verdictLabels } from "./verdict-labels";

const NOW = Date.UTC(2026, 10, 20);
const monthly = (amount: number): Price => ({ mode: "monthly", amount, currency: "USD" });
const FREE: Price = { mode: "free", amount: 0, currency: "USD" };

/** Labels of a real evaluation of the price change. */
function wordsFor(current: Price, proposed: Price, subscribers: number, past: PriceChange["past"] = []) {
  const bounds = { min: 50, max: 1_000_000 };
  const checked = evaluatePriceChange({
    kind: "workflow",
    current,
    proposed,
    pending: null,
    subscribers,
    past,
    now: NOW,
    bounds,
  });
  const verdict = {
    allowed: checked.allowed,
    class: checked.class,
    effective_at: new Date(checked.effectiveAt).toISOString(),
    existing_subscribers: checked.existingSubscribers,
    errors: [...checked.errors],
  };
  return verdictLabels(verdict, { current, proposed, subscribers });
}

test("a rise with subscribers names its day, who is told and what they keep", () => {
  const { tone, headline, points } = wordsFor(monthly(500), monthly(600), 3);
  expect(tone).toBe("warn");
  expect(headline).toContain("4");
  expect(headline).toContain("Dec");
  expect(points[0]).toBe("3 subscribers are notified today.");
  expect(points[1]).toBe("All subscribers keep their current price until they accept the new one.");
  expect(points[2]).toContain("5.00 USD a month");
});

test("a lower price says who moves, and that the way back is slow", () => {
  const { headline, points } = wordsFor(monthly(500), monthly(400), 1);
  expect(headline).toBe("Takes effect immediately");
  expect(points[0]).toContain("1 subscriber moves to this price immediately");
  expect(points[1]).toContain("14 days' notice");
  expect(wordsFor(monthly(500), FREE, 2).points[0]).toContain("2 subscribers pay nothing");
});

test("without subscribers nobody is told, and going from free to paid says what others meet", () => {
  expect(wordsFor(monthly(500), monthly(900), 0).points).toEqual(["There are no subscribers to notify."]);
  expect(wordsFor(FREE, monthly(900), 0).points).toHaveLength(2);
});

test("every broken rule is told in its own words", () => {
  const change = { class: "significant", madeAt: NOW - 1, effectiveAt: NOW + 1, subscribers: 1 } as const;
  const { tone, points } = wordsFor(monthly(500), { ...monthly(7), currency: "EUR" }, 1, [change]);
  expect(tone).toBe("bad");
  expect(points).toHaveLength(4);
});

test("no change is no news", () => {
  expect(wordsFor(monthly(500), monthly(500), 2)).toMatchObject({ tone: "neutral", points: [] });
});
