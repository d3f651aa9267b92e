import { expect, test } from "vitest";
import { describeFaults } from "./describe-faults";

const faults = (count: number) =>
  Array.from({ length: count }, (_, row) => ({
    path: `rows[${row}].close`,
    code: "invalid_type",
    message: "This must be a number.",
  }));

test("five errors are named by row, column and what is wrong, and the others counted", () => {
  const named = [0, 1, 2, 3, 4].map((row) => `rows[${row}].close: This must be a number.`).join(" ");
  expect(describeFaults(faults(5))).toBe(`Nothing was written. ${named}`);
  expect(describeFaults(faults(6))).toBe(`Nothing was written. ${named} 1 more error.`);
  expect(describeFaults(faults(10))).toBe(`Nothing was written. ${named} 5 more errors.`);
});

test("where the check ended early, the count says so", () => {
  expect(describeFaults(faults(200))).toMatch(/ At least 195 more errors\.$/);
});
