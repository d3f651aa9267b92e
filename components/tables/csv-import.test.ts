import { expect, test } from "vitest";
import { lineFaults, renameColumns } from "./csv-import";

test("columns are renamed and left out, cells stay as they were, and rows know their lines", () => {
  const renamed = renameColumns('\uFEFFa,b,c\r\n1,"x\ny",3\r\n\r\n4,"q""r,",=6\n', ["one", null, "three"]);
  expect(renamed).toEqual({ csv: "one,three\n1,3\n4,=6\n", lines: [2, 5], faults: [] });
  expect(renameColumns('a,b\n"q""r,",2\n', ["a", "b"]).csv).toBe('a,b\n"q""r,",2\n');
  // A single empty cell would otherwise be an empty line.
  expect(renameColumns("a,b\n,2\n", ["a", null]).csv).toBe('a\n""\n');
});

test("a line that is no row is told before anything is sent", () => {
  expect(renameColumns('a,b\n1\n2,3\n4,"open', ["a", "b"]).faults).toMatchObject([
    { line: 2, message: "Cells in this line: 1. Columns in the header: 2." },
    { line: 4, message: "A quoted cell has no closing quote." },
  ]);
});

test("what was refused is told by line", () => {
  const faults = [
    { path: "rows[1].close", message: "The value must be a decimal." },
    { path: "rows[0]", message: "The line is too long." },
    { path: "rows", message: "These are too many." },
  ];
  expect(lineFaults(faults, [2, 5])).toEqual([
    { line: 5, column: "close", message: "The value must be a decimal." },
    { line: 2, column: null, message: "The line is too long." },
    { line: null, column: null, message: "These are too many." },
  ]);
});
