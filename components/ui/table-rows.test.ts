import { expect, test } from "vitest";
import { rowsOf } from "./table-rows";

test.each([
  [
    [{ a: 1 }, { a: 2, b: 3 }],
    ["a", "b"],
  ],
  [{ count: 2, results: [{ id: 1 }] }, ["id"]],
  [{ values: [1, 2] }, null],
  [[], null],
  ["text", null],
  [null, null],
])("%j has the columns %j", (value, columns) => {
  expect(rowsOf(value)?.columns ?? null).toEqual(columns);
});
