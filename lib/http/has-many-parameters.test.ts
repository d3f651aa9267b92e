import { expect, test } from "vitest";
import { hasManyParameters } from "./has-many-parameters";

test.each([
  ["", false],
  ["a=1", false],
  [Array.from({ length: 100 }, () => "a=1").join("&"), false],
  [Array.from({ length: 101 }, () => "a=1").join("&"), true],
  ["&".repeat(14_000), true],
])("a page takes 100 parameters and no more", (query, isRefused) => {
  expect(hasManyParameters(query)).toBe(isRefused);
});
