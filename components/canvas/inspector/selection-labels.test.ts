import { expect, test } from "vitest";
import { selectionLabels } from "./selection-labels";

test.each([
  [0, 1, "Note"],
  [0, 3, "3 notes"],
  [2, 0, "2 workers"],
  [1, 1, "1 worker and 1 note"],
  [4, 2, "4 workers and 2 notes"],
])("%i workers and %i notes are headed %s", (workers, notes, words) => {
  expect(selectionLabels(workers, notes)).toBe(words);
});
