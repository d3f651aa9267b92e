import { expect, test } from "vitest";
import type { Json } from "@/lib/kit/json";
import { suggestColumns } from "./suggest-columns";

const shown = (value: Json | undefined) => suggestColumns(value).map(({ name, type }) => `${name}: ${type}`);

test("columns and their types come from the rows", () => {
  const rows = [
    { datetime: "2026-11-20", close: 273, volume: 4, name: "Apple", live: true, source: { id: 1 }, "a b": 1 },
    {
      datetime: "2026-11-21",
      close: 273.5,
      volume: null,
      name: "007",
      live: false,
      source: null,
      extra: null,
    },
  ];
  expect(shown(rows)).toEqual([
    "datetime: time",
    "close: decimal",
    "volume: integer",
    "name: text",
    "live: boolean",
    "source: json",
    "extra: text",
  ]);
});

test("values of several types are JSON, and numbers written as text stay text", () => {
  expect(shown([{ mixed: 1, account: "12" }, { mixed: "x" }])).toEqual(["mixed: json", "account: text"]);
});

test("one object is one row; what is no row gives no columns", () => {
  expect(shown({ symbol: "AAPL" })).toEqual(["symbol: text"]);
  for (const none of [undefined, null, "x", 1, [], [1, "x", null]]) expect(shown(none)).toEqual([]);
});
