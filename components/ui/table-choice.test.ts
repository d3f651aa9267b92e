import { expect, test } from "vitest";
import { choiceOf, toggled, withRange } from "./table-choice";

const KEYS = ["a", "b", "c", "d"];

test("a row is chosen and left again", () => {
  const once = toggled(new Set(["a"]), "b");
  expect([...once]).toEqual(["a", "b"]);
  expect([...toggled(once, "a")]).toEqual(["b"]);
});

test("a range goes either way and keeps what was chosen", () => {
  expect([...withRange(new Set(["a"]), KEYS, 1, 2)]).toEqual(["a", "b", "c"]);
  expect([...withRange(new Set(), KEYS, 3, 2)]).toEqual(["c", "d"]);
});

test.each([
  [[], "none"],
  [["b"], "some"],
  [["a", "b", "c", "d"], "all"],
  [["elsewhere"], "none"],
])("of %j chosen the box says %s", (chosen, state) => {
  expect(choiceOf(new Set(chosen), KEYS)).toBe(state);
});
