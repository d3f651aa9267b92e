import { expect, test } from "vitest";
import { lookAtCsv } from "./look-at-csv";

test("names and types are guessed from the first rows", () => {
  const look = lookAtCsv(
    '\uFEFFSymbol,Close (USD),1d %,Day,OK,Account,Note,Symbol,\r\nAAPL,12,1.5,2026-11-01,TRUE,007,"a, b",x,\r\nMSFT,-3,,2026-11-02T10:00:00+01:00,false,12,,y,\r\n',
  );
  expect(look?.columns.map(({ name, type }) => `${name}: ${type}`)).toEqual([
    "Symbol: text",
    "Close_USD: integer",
    "_1d: decimal",
    "Day: time",
    "OK: boolean",
    "Account: text",
    "Note: text",
    "Symbol_2: text",
    "column_9: text",
  ]);
  expect(look?.rows[0]).toEqual(["AAPL", "12", "1.5", "2026-11-01", "TRUE", "007", "a, b", "x", ""]);
});

test("a file without a line of names is no table", () => {
  expect(lookAtCsv("")).toBeNull();
  expect(lookAtCsv('"open')).toBeNull();
  expect(lookAtCsv("a,b")).toMatchObject({ columns: [{ type: "text" }, { type: "text" }], rows: [] });
});
