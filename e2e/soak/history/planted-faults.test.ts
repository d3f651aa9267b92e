import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PLANTED_FAULTS } from "./planted-faults";

test.each(PLANTED_FAULTS)("$name: its place is there once", ({ file, find, replace }) => {
  expect(readFileSync(file, "utf8").split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
});
