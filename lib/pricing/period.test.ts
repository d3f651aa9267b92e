import fc from "fast-check";
import { expect, test } from "vitest";
import { addMonths, firstPeriod, monthStart, nextPeriod } from "./period";

const at = (text: string) => Date.parse(`${text}T12:00:00Z`);

test("a period ends on the day of the month it began, or on the last there is", () => {
  const first = firstPeriod(at("2026-01-31"));
  expect(first.end).toBe(at("2026-02-28"));
  const second = nextPeriod(first, first.end);
  expect(second).toEqual({ start: first.end, end: at("2026-03-31"), anchor: first.start });
  expect(nextPeriod(second, second.end + 1000).end).toBe(at("2026-04-30"));
  expect(addMonths(at("2027-12-31"), 2)).toBe(at("2028-02-29"));
});

test("after a lapse the next period begins now, and the time between is not charged", () => {
  const first = firstPeriod(at("2026-01-31"));
  const now = at("2026-06-10");
  expect(nextPeriod(first, now)).toEqual({ start: now, end: at("2026-07-10"), anchor: now });
});

test("periods follow each other without a gap or an overlap", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }),
      fc.integer({ min: 1, max: 40 }),
      (date, count) => {
        let period = firstPeriod(date.getTime());
        for (let turn = 0; turn < count; turn += 1) {
          const next = nextPeriod(period, period.end);
          expect(next.start).toBe(period.end);
          const days = (next.end - next.start) / 864e5;
          expect(days).toBeGreaterThanOrEqual(28);
          expect(days).toBeLessThanOrEqual(31);
          period = next;
        }
      },
    ),
  );
});

test("a month begins at midnight UTC of its first day", () => {
  expect(new Date(monthStart(at("2026-11-20"))).toISOString()).toBe("2026-11-01T00:00:00.000Z");
});
