import { expect, test } from "vitest";
import { calendarDay } from "@/components/ui/calendar-day";
import { daysInSight } from "./days-in-sight";

const NOW = Date.UTC(2026, 10, 20, 12);

/** Days relative to the day of `NOW`. */
function daysFrom(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    day: new Date(NOW + (first + index) * 86_400_000).toISOString().slice(0, 10),
    groups: [],
  }));
}

function seen(first: number, last: number, earlier = 0, timeZone = "UTC") {
  const { days, before, after } = daysInSight(daysFrom(first, last), calendarDay(NOW, timeZone), earlier);
  return { from: days[0]?.day, count: days.length, before, after };
}

test("a calendar begins today", () => {
  expect(seen(-3, 2)).toEqual({ from: "2026-11-20", count: 3, before: 3, after: 0 });
  expect(seen(-3, 2, 0, "Pacific/Honolulu").from).toBe("2026-11-20");
  expect(seen(-3, 2, 0, "Pacific/Kiritimati").from).toBe("2026-11-21");
  expect(seen(-3, 2, 120)).toEqual({ from: "2026-11-17", count: 6, before: 0, after: 0 });
});

test("where nothing is to come the newest days are shown", () => {
  expect(seen(-3, -1)).toEqual({ from: "2026-11-17", count: 3, before: 0, after: 0 });
});

test("what is left out is counted", () => {
  expect(seen(0, 399)).toEqual({ from: "2026-11-20", count: 120, before: 0, after: 280 });
  expect(seen(-400, -1, 120)).toMatchObject({ count: 240, before: 160, after: 0 });
  expect(seen(-400, -1)).toMatchObject({ count: 120, before: 280, after: 0 });
});
