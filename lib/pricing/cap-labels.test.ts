import { expect, test } from "vitest";
import { capLabels } from "./cap-labels";

const perCycle = { mode: "per_cycle", amount: 100, currency: "USD" } as const;

test("a limit that lets nothing through is said to, unless it is there to stop", () => {
  expect(capLabels(50, perCycle)).toBe(
    "One cycle costs 1.00 USD, so a lower limit would block every run. Set at least 1.00 USD, set 0 to stop all spending, or remove the limit.",
  );
  expect(capLabels(99, { ...perCycle, mode: "monthly" })).toMatch(/^One month costs/);
  for (const cap of [null, 0, 100, 250]) expect(capLabels(cap, perCycle)).toBeNull();
  expect(capLabels(50, { mode: "free", amount: 0, currency: "USD" })).toBeNull();
});
