import { expect, test } from "vitest";
import { getRunWait, getWait } from "./get-wait";

const [noon, one] = ["2026-11-29T12:00:00.000Z", "2026-11-29T13:00:00.000Z"];
const running = { status: "running", waiting_until: undefined } as const;
const asks = { ...running, waiting_until: one, input: { mode: "approval", title: "Order?" } };
const untilOne = { ...running, waiting_until: one, input: { mode: "until" } };
const untilNoon = { ...running, waiting_until: noon };

test("a step waits for a person, for a time, or runs", () => {
  expect(getWait(asks)).toEqual({ for: "approval" });
  expect(getWait(untilNoon)).toEqual({ for: "time", until: noon });
  expect(getWait(running)).toBeNull();
  expect(getWait({ ...asks, status: "succeeded" })).toBeNull();
});

test("a run waits where nothing else runs: for a person, else for the first time", () => {
  expect(getRunWait([{ ...running, status: "succeeded" }, untilOne, untilNoon])).toEqual({
    for: "time",
    until: noon,
  });
  expect(getRunWait([untilNoon, asks])).toEqual({ for: "approval" });
  expect(getRunWait([untilNoon, running])).toBeNull();
  expect(getRunWait([])).toBeNull();
});
