import { expect, test } from "vitest";
import { columnsOf } from "./columns";
import { toneOf } from "./tone-of";

const thresholds = [
  { from: 90, tone: "bad" },
  { from: 0, tone: "ok" },
  { from: 70, tone: "warn" },
] as const;

test("a value has the tone of the highest threshold that it has reached, in whatever order they stand", () => {
  expect([-1, 0, 69.9, 70, 90, 1e9].map((value) => toneOf(value, thresholds))).toEqual([
    null,
    "ok",
    "ok",
    "warn",
    "bad",
    "bad",
  ]);
  expect([toneOf(null, thresholds), toneOf(5, undefined), toneOf(5, [])]).toEqual([null, null, null]);
});

test("a column has as many decimals as its figures, so that they stand below each other; what is said counts more", () => {
  const rows = [
    { close: 110, whole: 3, rate: "1.25", tiny: 0.0123, name: "A" },
    { close: 410.5, whole: 4, rate: "2", tiny: 0.5, name: "B" },
  ];
  const decimals = (columns?: Parameters<typeof columnsOf>[1]) =>
    Object.fromEntries(columnsOf(rows, columns).map((column) => [column.key, column.decimals]));
  expect(decimals()).toEqual({ close: 2, whole: 0, rate: 2, tiny: 4, name: undefined });
  expect(decimals({ columns: [{ key: "close", decimals: 0 }, "rate"] })).toEqual({ close: 0, rate: 2 });
  const long = columnsOf([{ close: 97.97189743641606 }, { close: 1_204.5 }]);
  expect(long[0]?.decimals).toBe(2);
  expect(columnsOf([{ close: 53_900.8 }, { close: 1.0845 }])[0]?.decimals).toBeUndefined();
});
