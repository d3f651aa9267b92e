import { expect, test } from "vitest";
import { typedMatch } from "./typed-match";

const texts = ["Daily", "Hourly", "Day before", "Weekly"];

test("finds the entry that begins with what was typed, in whatever letters", () => {
  expect(typedMatch(texts, "we", -1)).toBe(3);
  expect(typedMatch(texts, "day", 0)).toBe(2);
  expect(typedMatch(texts, "W", 3)).toBe(3);
});

test("one letter, typed again, goes on to the next and around", () => {
  expect(typedMatch(texts, "d", -1)).toBe(0);
  expect(typedMatch(texts, "d", 0)).toBe(2);
  expect(typedMatch(texts, "dd", 2)).toBe(0);
});

test("more letters stay where they already fit", () => {
  expect(typedMatch(texts, "da", 2)).toBe(2);
});

test("nothing, where nothing fits", () => {
  expect(typedMatch(texts, "x", 0)).toBeNull();
  expect(typedMatch(texts, "", 0)).toBeNull();
  expect(typedMatch([], "x", -1)).toBeNull();
});
