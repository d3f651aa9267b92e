import { expect, test } from "vitest";
import { readPercent } from "./read-percent";

test.each([
  ["7.5", 7.5],
  [" 12,34 ", 12.34],
  ["0", 0],
  ["100", 100],
  ["100.01", null],
  ["1.005", null],
  ["-1", null],
  ["", null],
  ["1e1", null],
])("%s is %s", (text, percent) => expect(readPercent(text)).toBe(percent));
