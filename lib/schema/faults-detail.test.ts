import { expect, test } from "vitest";
import { faultsDetail } from "./faults-detail";

const letters = { path: "name", message: "Use letters, digits and underscores." };

test("each field is named with what is allowed in it, once", () => {
  expect(faultsDetail([letters])).toBe("`name`: Use letters, digits and underscores.");
  expect(faultsDetail([{ path: "symbol", message: "`symbol` is required and was left out." }])).toBe(
    "`symbol` is required and was left out.",
  );
});

test("of many, the first and how many there are beside them", () => {
  expect(faultsDetail([letters, letters, letters, letters, letters])).toMatch(/underscores\. And 2 more\.$/);
});
