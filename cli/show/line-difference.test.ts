import { expect, test } from "vitest";
import { lineDifference } from "./line-difference";

test("what both texts begin and end with is left out but for two lines", () => {
  const before = ["a", "b", "c", "d", "e", "f", "g"].join("\n");
  const after = ["a", "b", "c", "D", "d2", "e", "f", "g"].join("\n");
  expect(lineDifference(before, after)).toEqual(["  b", "  c", "- d", "+ D", "+ d2", "  e", "  f"]);
  expect(lineDifference("a", "a\na")).toEqual(["  a", "+ a"]);
  expect(lineDifference("", "x\ny")).toEqual(["- ", "+ x", "+ y"]);
});
