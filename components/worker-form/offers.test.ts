import { expect, test } from "vitest";
import { offersOfRun, pieceAt } from "./offers";

test.each([
  ["AAPL", 4, false, "AAPL"],
  ["AAPL, MS", 8, false, "AAPL, MS"],
  ["AAPL, MS", 8, true, "MS"],
  ["AAPL, MS, F", 2, true, "AAPL"],
  ["AAPL,MS ,F", 6, true, "MS"],
  ["AAPL,", 5, true, ""],
  ["", 0, true, ""],
])("in %j with the cursor at %i (several: %s) %j is being written", (text, caret, several, piece) => {
  const found = pieceAt(text, caret, several);
  expect(found.piece).toBe(piece);
  expect(text.slice(found.from, found.to)).toBe(piece);
});

test("an empty field is offered the item around it and the call's variables, as far as they fit into a line", () => {
  const variables = { symbol: "AAPL", days: 5, symbols: ["AAPL"] };
  const around = { item: "MSFT", item_index: 0 };
  expect(offersOfRun({ variables, iteration: around }).map(({ insert }) => insert)).toEqual([
    "{{item}}",
    "{{context.symbol}}",
    "{{context.days}}",
  ]);
  expect(offersOfRun({ variables: { "a b": 1 } })).toEqual([]);
});
