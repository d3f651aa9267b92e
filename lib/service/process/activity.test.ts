import { afterAll, afterEach, expect, test, vi } from "vitest";
import { connectSql } from "@/db/client";
import { handleOn } from "@/db/handle";
import { createActivity } from "./activity";
import { makeLog } from "./log";

const sql = connectSql("postgres://nobody@127.0.0.1:1/none", { max: 1, name: "never connected" });
afterAll(() => sql.end());
afterEach(() => {
  vi.useRealTimers();
});

test("work slows down while nothing happens, and runs at once when something does", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const activity = createActivity({ db: handleOn(sql), log: makeLog(undefined, "silent") });
  const runs = { quick: 0, hourly: 0 };
  const repeated = [
    activity.repeat({ awakeMs: 1_000, restMs: 60_000 }, async () => {
      runs.quick += 1;
    }),
    activity.repeat({ awakeMs: 3_600_000, restMs: 3_600_000 }, async () => {
      runs.hourly += 1;
    }),
  ];
  await vi.advanceTimersByTimeAsync(14_500);
  expect(runs.quick).toBe(14);
  await vi.advanceTimersByTimeAsync(20_000);
  expect({ ...runs, isAwake: activity.isAwake }).toEqual({ quick: 15, hourly: 0, isAwake: false });

  activity.wake();
  expect({ ...runs, isAwake: activity.isAwake }).toEqual({ quick: 16, hourly: 0, isAwake: true });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(runs.quick).toBe(18);
  for (const work of repeated) work.stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(runs).toEqual({ quick: 18, hourly: 0 });
});
