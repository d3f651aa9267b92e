import { expect, test } from "vitest";
import { errorPlace } from "./error-place";

const source = "const rows = workers[1].result;\n  return rows.total();";

test.each([
  [{ line: 2 }, { source }, { label: "Line 2", text: "return rows.total();" }],
  [{ line: 2, column: 15 }, { source }, { label: "Line 2, column 15", text: "return rows.total();" }],
  [{ position: 8 }, { expression: "(\n  $sum(1)\n)" }, { label: "Line 2, column 6", text: "$sum(1)" }],
  [{ position: 20 }, { expression: '(\n  $rows := [$error("Choose the list first.")];\n  $rows\n)' }, null],
  [{ line: 7 }, null, { label: "Line 7", text: "" }],
  [{ position: 7 }, {}, null],
  [{ reason: "failed" }, { source }, null],
])("an error with %j is at the place that people see", (details, params, place) => {
  expect(errorPlace(details, params)).toEqual(place);
});
