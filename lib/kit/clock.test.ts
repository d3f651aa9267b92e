import { expect, test, vi } from "vitest";
import { systemClock } from "./clock";

test("the clock is the machine's, moved by the offset in seconds", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  expect(systemClock(0)()).toBe(1_000_000);
  expect(systemClock(86_400)()).toBe(87_400_000);
  expect(systemClock(-10)()).toBe(990_000);
  vi.useRealTimers();
});
