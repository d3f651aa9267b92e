import { expect, test } from "vitest";
import { calendarDay } from "./calendar-day";

test.each([
  ["2026-11-20T03:30:00Z", "America/Los_Angeles", "2026-11-19"],
  ["2026-11-20T03:30:00Z", "UTC", "2026-11-20"],
  ["2026-11-20T18:30:00Z", "Asia/Tokyo", "2026-11-21"],
  ["2026-12-31T10:00:00Z", "Pacific/Kiritimati", "2027-01-01"],
])("%s is in %s the day %s", (at, timeZone, day) => {
  expect(calendarDay(Date.parse(at), timeZone)).toBe(day);
});
