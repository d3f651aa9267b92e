import { expect, test } from "vitest";
import { formatMoney } from "@/lib/pricing/format-money";
import type { PlanPrice } from "@/lib/schema/price";
import { switchLabels } from "./switch-labels";

const basic: PlanPrice = {
  ...{ mode: "plan", amount: 1_000, currency: "USD", period: "month" },
  ...{ unit: "cycle", includes: 100, overage: 0 },
};
const asked = {
  when: "now" as const,
  ...{ now: 1_500, later: 4_000, currency: "USD", units: 510, coupon: null },
  takes_effect_at: "2026-11-15T10:00:00.000Z",
  later_at: "2026-12-01T10:00:00.000Z",
  price: { ...basic, amount: 4_000, includes: 1_000 },
};

test("a change says what is paid now, and what from when on; what waits costs nothing", () => {
  const dearer = switchLabels(asked);
  expect(dearer.action).toBe(`Pay ${formatMoney(1_500, "USD")} and change plan`);
  expect(dearer.parts.map(({ what }) => what).join(" ")).toContain("510 cycles");
  const cheaper = switchLabels({
    ...asked,
    when: "period_end",
    now: 0,
    later: 1_000,
    units: null,
    price: basic,
  });
  expect(cheaper.action).toBe("Change plan");
  expect(cheaper.parts[0]?.what).toMatch(/^No charge\./);
});

test("what a coupon takes off later periods is in the amount, and the whole price after it is said too", () => {
  const money = (amount: number) => formatMoney(amount, "USD");
  const later = (periods: number | null) =>
    switchLabels({ ...asked, later: 3_000, coupon: { code: "SPRING", periods } }).parts[1]?.what;
  expect(later(2)).toMatch(`${money(3_000)} for 2 periods with SPRING, then ${money(4_000)} a month, `);
  expect(later(1)).toContain("for 1 period with SPRING");
  expect(later(null)).toMatch(`${money(3_000)} a month with SPRING, `);
});
