import { expect, test } from "vitest";
import { addUsage, costOf, usageOf } from "./model-usage";

test.each([
  [{ usage: { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 } }, { input: 12, output: 3 }],
  [{ usage: { prompt_tokens: 12 } }, { input: 12, output: 0 }],
  [{}, null],
  [{ usage: null }, null],
  [{ usage: {} }, null],
  [{ usage: { prompt_tokens: -1, completion_tokens: 3 } }, null],
  [{ usage: { prompt_tokens: 1e300, completion_tokens: 3 } }, null],
  [{ usage: { prompt_tokens: "12", completion_tokens: 3 } }, null],
  [{ usage: { prompt_tokens: 1.5 } }, null],
])("%j", (body, usage) => {
  expect(usageOf(body)).toEqual(usage);
});

test("what two calls took is added, as far as it is known", () => {
  expect(addUsage({ input: 1, output: 2 }, { input: 10, output: 20 })).toEqual({ input: 11, output: 22 });
  expect(addUsage(null, { input: 1, output: 2 })).toEqual({ input: 1, output: 2 });
  expect(addUsage({ input: 1, output: 2 }, null)).toEqual({ input: 1, output: 2 });
  expect(addUsage(null, null)).toBeNull();
});

test("a cost is exact and in whole micro-units", () => {
  expect(costOf({ input: 1_000, output: 500 }, { input: 2_500_000, output: 10_000_000 })).toBe(7_500);
  expect(costOf({ input: 1, output: 0 }, { input: 500_000, output: 0 })).toBe(1);
  expect(costOf({ input: 1, output: 0 }, { input: 499_999, output: 0 })).toBe(0);
  expect(costOf({ input: 999_999_999, output: 1 }, { input: 1_000_000_001, output: 1 })).toBe(
    1_000_000_000_000,
  );
});
