import { expect, test } from "vitest";
import { valuePaths } from "./value-paths";
import { widgetView } from "./widget-view";

const feed = {
  as_of: "2026-11-20",
  total: 5,
  rates: [{ pair: "EUR/USD", rate: 1.1 }],
  day: { low: "0.9", history: [{ time: "2026-11-20", close: 1.1 }] },
};

test("the places that suit a kind are found, and each draws", () => {
  expect(valuePaths(feed, "table")).toEqual([["rates"], ["day", "history"]]);
  expect(valuePaths(feed, "number")).toEqual([["total"], ["day", "low"]]);
  expect(valuePaths(feed, "text")).toEqual([["as_of"], ["day", "low"]]);
  for (const kind of ["table", "number", "text"] as const)
    for (const path of valuePaths(feed, kind))
      expect(widgetView({ kind, options: { path } }, feed, { symbol: null, range: null }).kind).toBe(kind);
});

test("a list by itself and a plain value have no places within", () => {
  expect(valuePaths([{ a: [1] }], "table")).toEqual([]);
  expect(valuePaths(7, "number")).toEqual([]);
});
