import { expect, test } from "vitest";
import { describeRowFaults } from "./describe-row-faults";

const faults = (count: number) =>
  Array.from({ length: count }, (_, row) => ({
    path: `rows[${row}].close`,
    code: "invalid_type",
    message: "The value must be a number.",
  }));

test("five faults of rows are named and the others counted, at least, where the check ended early", () => {
  const named = [0, 1, 2, 3, 4].map((row) => `\`rows[${row}].close\`: The value must be a number.`).join(" ");
  expect(describeRowFaults(faults(5))).toBe(`No rows were written. ${named}`);
  expect(describeRowFaults(faults(6))).toBe(`No rows were written. ${named} And 1 more.`);
  expect(describeRowFaults(faults(200))).toMatch(/ And at least 195 more\.$/);
});
