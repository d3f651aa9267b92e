import { expect, test } from "vitest";
import { searchJson } from "./search-json";

const value = {
  symbol: "AAPL",
  values: [
    { close: 99, note: "low" },
    { close: 101, note: null },
  ],
};
const found = (search: string, max = 10) =>
  searchJson(value, search, max).matches.map(({ path }) => path.join("."));

test("names and values are found, whatever their case, in their order", () => {
  expect(found("CLOSE")).toEqual(["values.0.close", "values.1.close"]);
  expect(found("aap")).toEqual(["symbol"]);
  expect(found("10")).toEqual(["values.1.close"]);
  expect(found("val")).toEqual(["values"]);
  expect(found("nothing of it")).toEqual([]);
});

test("it ends with what can be shown, and says so", () => {
  expect(searchJson(value, "note", 1)).toMatchObject({ more: true, matches: [{ value: "low" }] });
  expect(searchJson(value, "note", 2).more).toBe(false);
});

test("ten thousand rows are searched, the last one too", () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => ({ at, name: `row ${at}` }));
  expect(searchJson(rows, "row 9999", 10).matches).toEqual([{ path: [9999, "name"], value: "row 9999" }]);
});
