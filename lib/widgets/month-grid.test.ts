import { expect, test } from "vitest";
import { monthGrid, shiftDay, shiftMonth } from "./month-grid";

test("a month has whole weeks from Monday on", () => {
  const november = monthGrid("2026-11");
  expect([november.length, november[0]?.[0], november.at(-1)?.[6]]).toEqual([6, "2026-10-26", "2026-12-06"]);
  expect(monthGrid("2027-02")).toHaveLength(4);
  expect(monthGrid("2024-02").flat()).toContain("2024-02-29");
});

test("days and months go on over the ends of months and years", () => {
  expect([shiftMonth("2026-12", 1), shiftMonth("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  expect([shiftDay("2026-12-31", 1), shiftDay("2026-03-01", -1)]).toEqual(["2027-01-01", "2026-02-28"]);
});
