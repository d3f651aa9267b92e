import { expect, test } from "vitest";
import type { Json } from "@/lib/kit/json";
import { runClock } from "./run-clock";

const START = Date.UTC(2026, 0, 1);
const ended = (seconds: number) => ({ result: { at: new Date(START + seconds * 1000).toISOString() } });

test("the clock stands at the run's start until a wait has ended, and never goes back", () => {
  const outputs = new Map<number, { result?: Json }>([
    [1, ended(60)],
    [2, ended(30)],
    [3, ended(-5)],
    [4, {}],
  ]);
  expect(runClock(START, [], outputs)).toBe(START);
  expect(runClock(START, [3, 4, 5], outputs)).toBe(START);
  expect(runClock(START, [1, 2], outputs)).toBe(START + 60_000);
});
