import { expect, test } from "vitest";
import type { Json } from "@/lib/kit/json";
import { atOnce } from "@/lib/kit/steps";
import { column, type UnknownColumns } from "@/lib/schema/table";
import { checkRows } from "./check-rows";
import { slotsOf } from "./slots";

const shape = {
  columns: [column.parse({ name: "symbol", type: "text" }), column.parse({ name: "close", type: "decimal" })],
  key: [],
};

function check(rows: Json[], unknownColumns?: UnknownColumns) {
  const checked = atOnce(checkRows(shape, slotsOf(shape), rows, { mode: "append", unknownColumns }));
  return checked.ok
    ? checked.value.map(({ cells }) => JSON.parse(cells))
    : checked.error.map(({ path, code }) => [path, code]);
}

const row = { symbol: "AAPL", close: 1, volume: 2 };

test("a field that is no column fails the row, unless such fields are ignored", () => {
  expect(check([row])).toEqual([["rows[0].volume", "unknown_column"]]);
  expect(check([row], "fail")).toEqual([["rows[0].volume", "unknown_column"]]);
  expect(check([row], "ignore")).toEqual([{ 0: "AAPL", 1: 1 }]);
});

test("what is in a column is checked where other fields are ignored, and a row of nothing else is refused", () => {
  expect(check([{ ...row, close: "x" }, { volume: 2 }], "ignore")).toEqual([
    ["rows[0].close", expect.any(String)],
    ["rows[1]", "no_column"],
  ]);
});
