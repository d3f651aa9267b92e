import { expect, test } from "vitest";
import { NO_DATA } from "./form-data";
import { lineAndColumn, trialOf } from "./trial-of";

const scope = {
  ...NO_DATA.scope,
  workers: new Map([
    [0, { result: { symbol: "AAPL" } }],
    [1, { result: [1, 2] }],
  ]),
  context: { days: 5 },
};

test("a program is tried on the results that it names, or on all", () => {
  expect(trialOf("workers[1].result", scope)).toEqual({ workers: { 1: [1, 2] }, context: { days: 5 } });
  expect(Object.keys(trialOf("$count(workers)", scope)?.workers ?? {})).toEqual(["0", "1"]);
  expect(trialOf("1 + 1", scope)?.workers).toEqual({});
});

test("what is too large to be sent with every key is not sent", () => {
  const large = { ...scope, workers: new Map([[0, { result: "x".repeat(1_000_000) }]]) };
  expect(trialOf("workers[0].result", large)).toBeNull();
  expect(trialOf("1", large)).not.toBeNull();
});

test.each([
  ["1 +* 2", 4, 1, 4],
  ["a\nbc", 4, 2, 2],
  ["a", 0, 1, 1],
])("in %j position %i is line %i, column %i", (program, position, line, column) => {
  expect(lineAndColumn(program, position)).toEqual({ line, column });
});
