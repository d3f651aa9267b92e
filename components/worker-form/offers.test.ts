import { expect, test } from "vitest";
import { pieceAt } from "./offers";

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
