import { expect, test } from "vitest";
import { glimpseOf, passedOf } from "./glimpse";

const day = (date: string, close: number) => ({
  datetime: date,
  open: 1,
  high: 2,
  low: 0.5,
  close,
  volume: 3,
});

test.each([
  [
    "a quote by its price and how far it moved",
    { symbol: "AAPL", close: 273.2, percent_change: 0.62 },
    "AAPL 273.2",
  ],
  ["a headline", { results: [{ title: "Apple rises", url: "u" }], count: 1 }, "Apple rises"],
  ["the first of several headlines, counted", { results: [{ title: "A" }, { title: "B" }] }, "2 · A"],
  ["a list by its count", [{ a: 1 }, { a: 2 }, { a: 3 }], "3 items"],
  [
    "a small object by what it holds",
    { price: 1.5, sma: 2, as_of: "2026-11-23", sample: true },
    "price 1.5 · sma 2",
  ],
  ["a decision", true, "true"],
  ["an empty list", [], "0 items"],
])("a card shows %s", (_, value, text) => {
  expect(glimpseOf(value)?.text).toBe(text);
});

test("rows with a time are a line, oldest first, and their newest value, in whatever order they came", () => {
  const oldest = [day("2026-11-18", 10), day("2026-11-19", 11), day("2026-11-20", 12)];
  for (const values of [oldest, oldest.toReversed()]) {
    expect(glimpseOf({ symbol: "AAPL", values })).toEqual({ text: "12 · 3 items", points: [10, 11, 12] });
  }
  const observations = [
    { date: "2026-11-19", value: "4.21" },
    { date: "2026-11-20", value: ".", missing: true },
    { date: "2026-11-21", value: "4.3" },
  ];
  expect(glimpseOf({ observations })?.points).toEqual([4.21, 4.3]);
});

test("what tells nothing has no line", () => {
  for (const value of [null, undefined, "", {}, { as_of: "2026-11-23" }]) expect(glimpseOf(value)).toBeNull();
});

test("a wire says how many things a list hands on, and nothing of one thing", () => {
  expect(passedOf([1, 2])).toBe(2);
  expect(passedOf({ symbol: "AAPL", values: [1, 2, 3] })).toBe(3);
  expect(passedOf({ price: 1 })).toBeNull();
  expect(passedOf(true)).toBeNull();
});
