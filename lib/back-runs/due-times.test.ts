import { expect, test } from "vitest";
import { dueTimes, type PastSchedule } from "./due-times";

const at = (text: string) => Date.parse(`2026-03-${text}Z`);

function all(schedule: PastSchedule, from: string, to: string, step = 3): string[] {
  const found: number[] = [];
  for (;;) {
    const next = dueTimes(schedule, { fromMs: at(from), toMs: at(to) }, found.at(-1) ?? null, step);
    found.push(...next);
    if (next.length === 0) return found.map((time) => new Date(time).toISOString().slice(8, 19));
  }
}

test("the range includes its start and excludes its end", () => {
  const hourly = { cron: "0 * * * *", timezone: "UTC" };
  expect(all(hourly, "01T00:00:00", "01T03:00:00")).toEqual(["01T00:00:00", "01T01:00:00", "01T02:00:00"]);
  expect(all(hourly, "01T00:00:00.001", "01T01:00:00")).toEqual([]);
  expect(all(hourly, "01T02:00:00", "01T01:00:00")).toEqual([]);
});

test("a schedule follows its time zone when the clocks change", () => {
  const daily = { cron: "30 9 * * *", timezone: "America/New_York" };
  expect(all(daily, "07T00:00:00", "10T00:00:00")).toEqual(["07T14:30:00", "08T13:30:00", "09T13:30:00"]);
});

test("an interval is due when it truly was, and before that counts from the start of the range", () => {
  const from = "01T00:00:10";
  expect(all({ every: 60, anchorMs: null }, from, "01T00:02:11")).toEqual([
    "01T00:00:10",
    "01T00:01:10",
    "01T00:02:10",
  ]);
  expect(all({ every: 60, anchorMs: at("01T00:01:30") }, from, "01T00:04:00", 1)).toEqual([
    "01T00:00:10",
    "01T00:01:10",
    "01T00:02:30",
    "01T00:03:30",
  ]);
  expect(all({ every: 1.0007, anchorMs: null }, from, "01T00:00:13.1")).toHaveLength(4);
});
