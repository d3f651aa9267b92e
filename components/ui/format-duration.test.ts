import { expect, test } from "vitest";
import { durationBetween, formatDuration } from "./format-duration";

test.each([
  [0, "0 ms"],
  [212.4, "212 ms"],
  [999, "999 ms"],
  [1000, "1 s"],
  [4_230, "4.2 s"],
  [59_900, "60 s"],
  [59_960, "1 min"],
  [185_000, "3 min 5 s"],
  [7_800_000, "2 h 10 min"],
  [3_600_000, "1 h"],
  [3_601_000, "1 h"],
  [273_600_000, "3 d 4 h"],
])("%d ms reads %s", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test("what makes no sense is left empty", () => {
  expect(formatDuration(Number.NaN)).toBe("");
  expect(formatDuration(-5)).toBe("");
});

test("an open end counts up to now, and clocks that differ never show less than nothing", () => {
  const start = "2026-11-20T10:00:00.000Z";
  expect(durationBetween(start, null, Date.parse(start) + 1500)).toBe("1.5 s");
  expect(durationBetween(start, "2026-11-20T10:00:00.012Z", 0)).toBe("12 ms");
  expect(durationBetween(start, null, Date.parse(start) - 800)).toBe("0 ms");
  expect(durationBetween(null, null, 0)).toBe("");
});
