import { expect, test } from "vitest";
import { boxCountLabel } from "./box-count-label";

test("a box says how many items it went through, and how many failed", () => {
  const count = (result: unknown, input: unknown = null) => boxCountLabel({ result, input });
  expect(count({ results: [], count: 500, failed: 3 })).toBe("500 items · 3 failed");
  expect(count({ results: [], count: 1, failed: 0 })).toBe("1 item");
  expect(count(null, { items: [1, 2, 3] })).toBe("3 items");
  expect(count(null)).toBeNull();
});
