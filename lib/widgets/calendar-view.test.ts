import { expect, test } from "vitest";
import { drawView } from "./draw-view.suite";

test("a calendar gathers what is of one kind, also from lists that stand beside each other", () => {
  const value = {
    earnings: [{ date: "2026-02-03", symbol: "AAPL", eps_estimate: 2 }],
    dividends: [
      { ex_date: "2026-02-03", symbol: "KO", amount: 0.5 },
      { ex_date: "2026-02-01", symbol: "KO" },
    ],
  };
  const shown = drawView("calendar", "calendar", value, { calendar: "month" });
  expect(shown.days.map(({ day, groups }) => [day, groups.map(({ kind }) => kind)])).toEqual([
    ["2026-02-01", ["dividend"]],
    ["2026-02-03", ["earnings", "dividend"]],
  ]);
  expect(shown.layout).toBe("month");
  const plain = drawView("calendar", "calendar", [{ date: "2026-02-03", symbol: "AAPL", eps_estimate: 2 }]);
  expect(plain.days[0]?.groups[0]?.kind).toBe("earnings");
});
