import { expect, test } from "vitest";
import { NO_DATA } from "./form-data";
import { placeOf, trialOf } from "./trial-of";

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

test("a program in a box is tried on the item, where it reads one", () => {
  const inLoop = { ...scope, iteration: { item: { symbol: "KO" }, item_index: 0 } };
  expect(trialOf("item.symbol", inLoop)?.iteration).toEqual(inLoop.iteration);
  expect(trialOf("context.days", inLoop)).not.toHaveProperty("iteration");
});

test("what is too large to be sent with every key is not sent", () => {
  const large = { ...scope, workers: new Map([[0, { result: "x".repeat(1_000_000) }]]) };
  expect(trialOf("workers[0].result", large)).toBeNull();
  expect(trialOf("1", large)).not.toBeNull();
});

test.each([
  ["1 +* 2", 4, null, { from: 3, to: 4, label: "Line 1, column 4" }],
  ["a\nbc", 4, null, { from: 3, to: 4, label: "Line 2, column 2" }],
  ["a", 0, null, { from: 0, to: 0, label: "Line 1, column 1" }],
  ["a\n  bc", null, 2, { from: 4, to: 6, label: "Line 2" }],
  ["a", null, 7, null],
  ["a", null, null, null],
])("in %j character %j or line %j is found", (program, position, line, place) => {
  expect(placeOf(program, { position, line })).toEqual(place);
});
