import { expect, test } from "vitest";
import { listNumberPaths, numberAt, pathLabel, usualPath } from "./number-paths";

test.each([
  [214.3, ["Value"], 214.3],
  ["text", [], null],
  [{ symbol: "AAPL", n: 1, close: "214.3" }, ["n", "close"], 214.3],
  [[{ v: 1 }, { v: 2 }], ["[-1].v"], 2],
  [
    {
      values: [
        { date: "2026-11-03", value: 5 },
        { date: "2026-11-02", value: 4 },
      ],
    },
    ["values[0].value"],
    5,
  ],
  [
    {
      values: [
        { date: "2026-11-02", value: 4 },
        { date: "2026-11-03", value: 5 },
      ],
    },
    ["values[-1].value"],
    5,
  ],
])("%j is drawn by one of its numbers", (value, labels, drawn) => {
  const paths = listNumberPaths(value);
  expect(paths.map(pathLabel)).toEqual(labels);
  const path = usualPath(paths);
  expect(path && numberAt(value, path)).toBe(drawn);
});

test("a value of another shape has no number at the path", () => {
  expect(numberAt({ close: null }, ["close", -1])).toBeNull();
  expect(numberAt([1], ["constructor"])).toBeNull();
});
