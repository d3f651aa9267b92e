import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeLog } from "./log";
import { createStorageBudget } from "./storage-budget";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function storage(maxBytes: number) {
  const rows: number[] = [];
  const counted = vi.fn(async () => rows.reduce((sum, row) => sum + row, 0));
  const limit = {
    maxBytes,
    count: counted,
    async deleteOldest(_: string, bytes: number) {
      let freed = 0;
      while (freed < bytes) freed += rows.shift() ?? bytes;
      return freed;
    },
  };
  const budget = createStorageBudget(limit, makeLog(undefined, "silent"));
  const store = (bytes: number) => {
    rows.push(bytes);
    budget.note("w", bytes);
  };
  return { budget, counted, rows, store };
}

const CHECK_MS = 10_000;

test("the oldest data above the limit are deleted soon after they were stored", async () => {
  const { rows, store } = storage(100);
  for (const bytes of [60, 30, 20, 40]) store(bytes);
  await vi.advanceTimersByTimeAsync(CHECK_MS);
  expect(rows).toEqual([30, 20, 40]);
});

test("a workspace far below its limit isn't counted again until it has stored a fifth of what is left", async () => {
  const { counted, store } = storage(1_000);
  store(10);
  await vi.advanceTimersByTimeAsync(CHECK_MS);
  expect(counted).toHaveBeenCalledTimes(1);
  store(100);
  await vi.advanceTimersByTimeAsync(CHECK_MS);
  expect(counted).toHaveBeenCalledTimes(1);
  store(100);
  await vi.advanceTimersByTimeAsync(CHECK_MS);
  expect(counted).toHaveBeenCalledTimes(2);
});

test("nothing is checked after the budget stopped", async () => {
  const { budget, counted, store } = storage(10);
  store(100);
  budget.stop();
  await vi.advanceTimersByTimeAsync(CHECK_MS);
  expect(counted).not.toHaveBeenCalled();
});
