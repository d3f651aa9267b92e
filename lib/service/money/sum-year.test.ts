import fc from "fast-check";
import { expect, test } from "vitest";
import type { YearSum } from "@/db/queries/yearly";
import { SIDES, sumYear } from "./sum-year";

const sum: fc.Arbitrary<YearSum> = fc
  .record({
    month: fc.integer({ min: 1, max: 12 }).map((month) => `2026-${String(month).padStart(2, "0")}`),
    currency: fc.constantFrom("USD", "EUR"),
    side: fc.constantFrom(...SIDES),
    itemId: fc.constantFrom("i", "j"),
    otherId: fc.constantFrom("a", "b"),
    quantity: fc.integer({ min: 1, max: 99 }),
    amount: fc.integer({ min: -100_000, max: 100_000 }),
  })
  .map((made) => ({ ...made, kind: "workflow" as const, itemName: made.itemId }));
const openings = fc.dictionary(fc.constantFrom("USD", "GBP"), fc.integer({ min: 0, max: 9_999 }));

test("months, items and the whole year come to the same, and the balances at both ends differ by it", () => {
  fc.assert(
    fc.property(fc.array(sum, { maxLength: 30 }), openings, (sums, opened) => {
      const opening = new Map(Object.entries(opened));
      const years = sumYear(2026, sums, opening);
      for (const { currency, months, total, items, ...year } of years) {
        expect(months).toHaveLength(12);
        const own = sums.filter((each) => each.currency === currency);
        for (const side of SIDES) {
          const byMonth = months.reduce((all, { by }) => all + by[side], 0);
          const all = own.filter((each) => each.side === side).reduce((so, { amount }) => so + amount, 0);
          expect([byMonth, total[side]]).toEqual([all, all]);
        }
        for (const side of ["bought", "sold"] as const) {
          const ofSide = items.filter((item) => item.side === side);
          expect(ofSide.reduce((so, { amount }) => so + amount, 0)).toBe(total[side]);
          expect(ofSide.reduce((so, { returned }) => so + returned, 0)).toBe(total[`${side}_returned`]);
        }
        const moved = own.reduce((so, { amount }) => so + amount, 0);
        expect(year.closing - year.opening).toBe(moved);
        expect(year.opening).toBe(opening.get(currency) ?? 0);
      }
      const notified = years.map(({ currency }) => currency);
      for (const { currency } of sums) expect(notified).toContain(currency);
    }),
  );
});
