import { expect, test } from "vitest";
import { createMinuteCount } from "./minute-count";

test("what was added counts for a minute, second by second", () => {
  let now = 5_000_000;
  const count = createMinuteCount(() => now);
  expect(count.read()).toBe(0);
  count.add(2);
  now += 30_000;
  count.add(3);
  expect(count.read()).toBe(5);
  now += 29_000;
  expect(count.read()).toBe(5);
  now += 1_000;
  expect(count.read()).toBe(3);
  now += 3_600_000;
  expect(count.read()).toBe(0);
  count.add(1);
  expect(count.read()).toBe(1);
});
