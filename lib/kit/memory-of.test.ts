import { expect, it } from "vitest";
import type { Json } from "./json";
import { memoryOf } from "./memory-of";

const many = (item: string, times = 10_000) => `[${Array(times).fill(item).join(",")}]`;

it.each([
  { text: many("{}"), least: 18, most: 25 },
  { text: many("[]"), least: 12, most: 17 },
  { text: many("1"), least: 3, most: 5 },
  { text: many('{"open":1.25,"close":1.5,"volume":100}'), least: 2, most: 6 },
  { text: JSON.stringify("x".repeat(100_000)), least: 0.9, most: 1.1 },
  { text: JSON.stringify("ж".repeat(100_000)), least: 1.9, most: 2.1 },
])(
  "a value of $text.length characters is counted as what it takes in memory",
  ({ text, least: min, most: max }) => {
    const value: Json = JSON.parse(text);
    const times = memoryOf(value) / text.length;
    expect(times).toBeGreaterThan(min);
    expect(times).toBeLessThan(max);
  },
);

it("counts what is nested very deep", () => {
  let value: Json = [];
  for (let level = 0; level < 200_000; level += 1) value = [value];
  expect(memoryOf(value)).toBeGreaterThan(200_000 * 40);
});
