import { expect, test } from "vitest";
import { shownChange } from "./shown-change";

test("short values are shown whole", () => {
  expect(shownChange(undefined, "a")).toEqual(["not set", "a"]);
  expect(shownChange("", { a: 1 })).toEqual(['""', '{"a":1}']);
});

test("of long ones the part that differs is shown, with a little before it", () => {
  const long = `{{workers[1].result.${"deep.".repeat(40)}name}}`;
  const [before, after] = shownChange(long, long.replace("name}}", "title | upcase}}"));
  expect(before).toMatch(/^….*name}}$/);
  expect(after).toMatch(/^….*title \| upcase}}$/);
  expect(after.length).toBeLessThan(130);
});

test("one that goes on for long is cut behind too", () => {
  const [before, after] = shownChange(`a${"x".repeat(500)}`, `b${"x".repeat(500)}`);
  expect([before[0], after[0], before.at(-1), after.at(-1)]).toEqual(["a", "b", "…", "…"]);
});
