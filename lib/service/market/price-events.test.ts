import fc from "fast-check";
import { expect, test } from "vitest";
import { priceEvents } from "./price-events";

const DAY_MS = 86_400_000;
const nameOf = (tier: string | null) => tier ?? "Standard";
const step = (version: number, tier: string | null, amount: number, day: number, withdrawn = false) => ({
  version,
  tier,
  price: { mode: "monthly" as const, amount, currency: "USD" },
  effectiveAt: new Date(day * DAY_MS),
  withdrawn,
});

test("each plan has its own line of prices; what was withdrawn, is to come or was before is not told", () => {
  const steps = [
    step(1, null, 100, 0),
    step(2, null, 200, 2),
    step(3, "pro", 900, 3),
    step(4, null, 999, 4, true),
    step(5, "pro", 800, 5),
    step(6, null, 300, 50),
  ];
  const notified = priceEvents(steps, { since: DAY_MS, now: 10 * DAY_MS, nameOf });
  expect(notified.map(({ plan, before, price }) => [plan, before?.amount ?? null, price.amount])).toEqual([
    ["pro", 900, 800],
    ["pro", null, 900],
    ["Standard", 100, 200],
  ]);
});

test("the price before is the one that held, whatever the order in which they are read", () => {
  const tiers = fc.constantFrom(null, "a", "b");
  const steps = fc
    .array(fc.tuple(tiers, fc.integer({ min: 50, max: 999 }), fc.integer({ min: 0, max: 99 })), {
      maxLength: 20,
    })
    .map((list) => list.map(([tier, amount, day], index) => step(index + 1, tier, amount, day)));
  fc.assert(
    fc.property(steps, fc.func(fc.integer()), (list, order) => {
      const options = { since: 0, now: 100 * DAY_MS, nameOf };
      const notified = priceEvents(list, options);
      const shuffled = [...list].sort((one, other) => order(one.version) - order(other.version));
      expect(priceEvents(shuffled, options)).toEqual(notified);
      for (const plan of ["Standard", "a", "b"]) {
        const own = notified.filter((event) => event.plan === plan).reverse();
        for (const [index, event] of own.entries())
          if (index > 0) expect(event.before).toEqual(own[index - 1]?.price);
      }
    }),
  );
});
