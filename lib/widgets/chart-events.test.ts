import { expect, test } from "vitest";
import { chartEvents } from "./chart-events";

const day = (date: string) => Date.parse(date) / 1000;
const rows = ["2026-01-02", "2026-01-05", "2026-01-06"].map((date) => ({
  at: day(date),
  row: { date, close: 1 },
}));

test("lists beside the prices become marks, those of a closed day at the next row, none outside of the rows", () => {
  const data = {
    dividends: [
      { ex_date: "2026-01-04", amount: 0.25 },
      { ex_date: "2020-01-04", amount: 0.2 },
      { ex_date: "2027-01-04", amount: 0.3 },
    ],
    splits: [{ date: "2026-01-06", description: "4-for-1 split" }],
    earnings: [{ date: "2026-01-02", eps_actual: 1.2, eps_estimate: 1.1 }, "odd", { date: "never" }],
  };
  expect(chartEvents(data, rows)).toEqual([
    { kind: "earnings", at: day("2026-01-02"), text: "Earnings 1.2 (expected 1.1)" },
    { kind: "dividend", at: day("2026-01-05"), text: "Dividend 0.25" },
    { kind: "split", at: day("2026-01-06"), text: "Split 4-for-1 split" },
  ]);
});

test("columns of the rows do as well; nothing and a factor of one are no events", () => {
  const of = rows.map((each, index) => ({
    ...each,
    row: { ...each.row, dividends: index === 1 ? "0.5" : 0, split_factor: index === 2 ? 2 : 1 },
  }));
  expect(chartEvents({}, of).map(({ kind, text }) => [kind, text])).toEqual([
    ["dividend", "Dividend 0.5"],
    ["split", "Split 2"],
  ]);
  for (const odd of [null, 3, "text", [], { dividends: 4 }]) expect(chartEvents(odd, [])).toEqual([]);
});
