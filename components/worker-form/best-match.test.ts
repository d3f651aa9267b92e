import { expect, test } from "vitest";
import { bestMatch } from "./best-match";

const items = [
  { id: "dmoz/Society/Issues/Government_Operations", title: "Government Operations" },
  { id: "dmoz/Society/Government/Finance", title: "dmoz/Society/Government/Finance" },
];

test.each([
  ["Government Finance", "dmoz/Society/Government/Finance"],
  ["government operations", "dmoz/Society/Issues/Government_Operations"],
  ["Finance", "dmoz/Society/Government/Finance"],
  ["Govern", null],
  ["Public Finance", null],
])("%j is %j: whole words, all of them", (name, id) => {
  expect(bestMatch(items, name)).toBe(id);
});
