import { expect, test } from "vitest";
import { isDrawable, pictureOf } from "./picture-of";

const days = ["2026-11-18", "2026-11-19", "2026-11-20"];

test("prices are candles, dated values a line, numbers alone a line without a time", () => {
  const prices = days.map((datetime, at) => ({
    datetime,
    open: at,
    high: at + 2,
    low: at - 1,
    close: at + 1,
  }));
  expect(pictureOf({ symbol: "AAPL", values: prices })).toMatchObject({
    kind: "chart",
    view: { kind: "candles" },
  });
  const rates = days.map((date) => ({ date, value: "4.2" }));
  expect(pictureOf({ observations: rates })).toMatchObject({ kind: "chart", view: { kind: "series" } });
  expect(pictureOf({ sma: [null, 2, 3] })).toEqual({ kind: "numbers", numbers: [2, 3] });
});

test("what is asked beforehand agrees with what is drawn", () => {
  const values = [
    [1, 2, 3],
    { a: 1 },
    "text",
    null,
    [],
    [1],
    [{ name: "a" }, { name: "b" }],
    { values: days },
  ];
  for (const value of values)
    expect(isDrawable(value), JSON.stringify(value)).toBe(pictureOf(value) !== null);
});
