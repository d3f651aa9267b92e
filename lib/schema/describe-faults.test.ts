import { expect, test } from "vitest";
import { describeFaults } from "./describe-faults";

const letters = { path: "name", message: "Use letters, digits and underscores." };

test("each field is named with what is allowed in it, once", () => {
  expect(describeFaults([letters])).toBe("`name`: Use letters, digits and underscores.");
  expect(describeFaults([{ path: "symbol", message: "`symbol` is required and was left out." }])).toBe(
    "`symbol` is required and was left out.",
  );
});

test("of many, the first and how many there are beside them", () => {
  const five = [letters, letters, letters, letters, letters];
  expect(describeFaults(five)).toMatch(/underscores\. And 2 more\.$/);
  expect(describeFaults(five, { maxNamed: 5 })).toMatch(/underscores\.$/);
  expect(describeFaults([...five, letters], { maxNamed: 5 })).toMatch(/ And 1 more\.$/);
});

test("where the check ended early, the count says so", () => {
  expect(describeFaults([letters, letters, letters, letters], { isPartial: true })).toMatch(
    / And at least 1 more\.$/,
  );
});
