import { expect, it } from "vitest";
import type { Json } from "./json";
import { memoryOf } from "./memory-of";

const many = (item: string, times = 10_000) => `[${Array(times).fill(item).join(",")}]`;

it.each([
  { text: many("{}"), min: 18, max: 25 },
  { text: many("[]"), min: 12, max: 17 },
  { text: many("1"), min: 3, max: 5 },
  { text: many('{"open":1.25,"close":1.5,"volume":100}'), min: 2, max: 6 },
  { text: JSON.stringify("x".repeat(100_000)), min: 0.9, max: 1.1 },
  { text: JSON.stringify("ж".repeat(100_000)), min: 1.9, max: 2.1 },
])("a value of $text.length characters is counted as what it takes in memory", ({ text, min, max }) => {
  const value: Json = JSON.parse(text);
  const times = memoryOf(value) / text.length;
  expect(times).toBeGreaterThan(min);
  expect(times).toBeLessThan(max);
});

it("counts what is nested very deep", () => {
  let value: Json = [];
  for (let level = 0; level < 200_000; level += 1) value = [value];
  expect(memoryOf(value)).toBeGreaterThan(200_000 * 40);
});
