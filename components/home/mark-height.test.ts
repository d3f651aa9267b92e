import { expect, test } from "vitest";
import { markHeight } from "./mark-height";

test.each([
  [0, 0, 3],
  [0, 100, 3],
  [100, 100, 20],
  [25, 100, 10],
  [-1, 100, 3],
])("a run of %s ms where the longest took %s is drawn %s high", (ms, longest, height) => {
  expect(markHeight(ms, longest, 20)).toBe(height);
});
