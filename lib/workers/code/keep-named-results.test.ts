import { expect, test } from "vitest";
import { keepNamedResults } from "./keep-named-results";

const ALL = ["a", "b", "c"];

test.each([
  ["return 1", [null, null, null]],
  ["return workers[1].result", [null, "b", null]],
  ["return workers [ 0 ].result + workers[2].result", ["a", null, "c"]],
  ["const { result } = workers[1]; return result", [null, "b", null]],
  ["return workers[9]", [null, null, null]],
])("%s reads these alone", (source, given) => {
  expect(keepNamedResults(source, ALL)).toEqual(given);
});

test.each([
  "return workers",
  "return workers.length",
  "return workers[index]",
  "return workers[1] + workers.at(2)",
  "return workers?.[1]",
  "const { length } = workers; return length",
  "return w\\u006frkers[1]",
  "return eval('work' + 'ers')",
  "return workers[0x1]",
])("%s may read any", (source) => {
  expect(keepNamedResults(source, ALL)).toEqual(ALL);
});
