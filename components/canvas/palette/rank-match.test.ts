import { expect, test } from "vitest";
import { rankMatch } from "./rank-match";

test("the title counts most, its beginning before its middle, then the words that go with it", () => {
  const ranks = ["condition", "Condition two", "A condition", "Preconditions", "Economic data"].map((title) =>
    rankMatch(title, "condition", ["made on a condition"]),
  );
  expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
  expect(new Set(ranks).size).toBe(ranks.length);
});

test("letters strewn over a text are no match", () => {
  expect(rankMatch("Economic data", "condition", ["economic_data", "Series of a statistics office"])).toBe(0);
});

test("several words may stand anywhere", () => {
  expect(rankMatch("Market data", "data market")).toBeGreaterThan(0);
  expect(rankMatch("Market data", "data news")).toBe(0);
});
