import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cronFault, isTimeZone, missedTimes, nextTimes } from "./next-times";

const at = (iso: string) => Date.parse(iso);
const iso = (times: number[]) => times.map((time) => new Date(time).toISOString());
const daily = (cron: string, timezone: string) => ({ cron, timezone });

describe("cron", () => {
  test.each([
    ["30 9 * * 1-5", "UTC", "2026-11-20T09:30:00Z", ["2026-11-23T09:30:00.000Z", "2026-11-24T09:30:00.000Z"]],
    [
      "30 9 * * 1-5",
      "America/New_York",
      "2026-11-20T00:00:00Z",
      ["2026-11-20T14:30:00.000Z", "2026-11-23T14:30:00.000Z"],
    ],
    [
      "*/15 * * * * *",
      "UTC",
      "2026-11-20T00:00:00Z",
      ["2026-11-20T00:00:15.000Z", "2026-11-20T00:00:30.000Z"],
    ],
    ["0 0 29 2 *", "UTC", "2026-11-20T00:00:00Z", ["2028-02-29T00:00:00.000Z", "2032-02-29T00:00:00.000Z"]],
  ])("%s in %s after %s", (cron, timezone, after, expected) => {
    expect(iso(nextTimes(daily(cron, timezone), at(after), 2))).toEqual(expected);
  });

  test("a time of day in the gap of spring fires once, right after the gap", () => {
    // In New York on 8 March 2026, the clock jumps from 02:00 to 03:00, which is 07:00 UTC.
    expect(iso(nextTimes(daily("30 2 * * *", "America/New_York"), at("2026-03-07T12:00:00Z"), 2))).toEqual([
      "2026-03-08T07:00:00.000Z",
      "2026-03-09T06:30:00.000Z",
    ]);
    expect(iso(nextTimes(daily("30 2,14 * * *", "America/New_York"), at("2026-03-07T20:00:00Z"), 2))).toEqual(
      ["2026-03-08T07:00:00.000Z", "2026-03-08T18:30:00.000Z"],
    );
  });

  test("a time of day in the repeated hour of autumn fires once", () => {
    // In New York on 1 November 2026, 01:30 occurs at 05:30 UTC and again at 06:30 UTC.
    expect(iso(nextTimes(daily("30 1 * * *", "America/New_York"), at("2026-10-31T12:00:00Z"), 2))).toEqual([
      "2026-11-01T05:30:00.000Z",
      "2026-11-02T06:30:00.000Z",
    ]);
    expect(iso(nextTimes(daily("30 2 * * *", "Europe/Berlin"), at("2026-10-24T12:00:00Z"), 2))).toEqual([
      "2026-10-25T00:30:00.000Z",
      "2026-10-26T01:30:00.000Z",
    ]);
  });

  test("what runs every so often keeps its pace through both", () => {
    const hourly = daily("0 * * * *", "America/New_York");
    for (const day of ["2026-03-08", "2026-11-01"]) {
      const times = nextTimes(hourly, at(`${day}T03:00:00Z`), 6);
      expect(times.map((time, index) => time - (times[index - 1] ?? time - 3_600_000))).toEqual(
        Array(6).fill(3_600_000),
      );
    }
  });

  test.each([
    ["5/15 * * * *", "2026-11-20T09:30:00Z", ["09:35", "09:50", "10:05", "10:20"]],
    ["0/20,55 9/4 * * *", "2026-11-20T09:30:00Z", ["09:40", "09:55", "13:00", "13:20"]],
    ["30 5/20 9 * * *", "2026-11-20T09:00:00Z", ["09:05:30", "09:25:30", "09:45:30"]],
    ["@hourly", "2026-11-20T09:30:00Z", ["10:00", "11:00"]],
  ])("%s goes on at %s", (cron, after, expected) => {
    const times = nextTimes(daily(cron, "UTC"), at(after), expected.length);
    expect(iso(times)).toEqual(expected.map((time) => `2026-11-20T${time.padEnd(8, ":00")}.000Z`));
  });

  test.each([
    ["@yearly", "0 0 1 1 *"],
    ["@annually", "0 0 1 1 *"],
    ["@monthly", "0 0 1 * *"],
    ["@weekly", "0 0 * * 0"],
    ["@daily", "0 0 * * *"],
    ["@midnight", "0 0 * * *"],
    [" @Hourly ", "0 * * * *"],
    ["0 0 5/10 2/3 1/2", "0 0 5-31/10 2-12/3 1-6/2"],
    ["0 2/6 * * *", "0 2-23/6 * * *"],
  ])("%s is %s", (cron, fields) => {
    expect(cronFault(cron)).toBeNull();
    for (const zone of ["UTC", "America/Havana"]) {
      const after = at("2026-01-31T23:59:59Z");
      expect(nextTimes(daily(cron, zone), after, 60)).toEqual(nextTimes(daily(fields, zone), after, 60));
      expect(missedTimes(daily(cron, zone), 0, after, "all").slice(-60)).toEqual(
        missedTimes(daily(fields, zone), 0, after, "all").slice(-60),
      );
    }
  });

  test.each(["30 9 * * 1-5", "0 0 1 * *", "0,30 * * * * *", "0 9 * * MON", "0 0 L * *"])(
    "%s can be read",
    (cron) => {
      expect(cronFault(cron)).toBeNull();
    },
  );

  test.each([
    "",
    "* * * *",
    "* * * * * * *",
    "60 * * * *",
    "x * * * *",
    "2030-01-01T00:00:00",
    "0 0 30 2 *",
    "*/0 * * * *",
    "@reboot",
    "@every 5m",
    "@daily * * * *",
    "/15 * * * *",
    "5/0 * * * *",
    "0 5/ * * *",
  ])("%j is a fault", (cron) => {
    expect(cronFault(cron)).toEqual(expect.any(String));
  });

  // If these were read as fields without any possible value, the search would go on until the year 10,000.
  test.each([
    "70/5 * * * * *",
    "70/5 * * * *",
    "0 25/2 * * *",
    "0 0 32/2 * *",
    "0 0 1 13/2 *",
    "0 0 * * 8/2",
  ])("a step from past the end, as in %j, is refused before it is searched for", (cron) => {
    expect(cronFault(cron)).toContain("is not valid");
  });

  test.each([
    ["Europe/Berlin", true],
    ["UTC", true],
    ["America/Argentina/Buenos_Aires", true],
    ["Mars/Phobos", false],
    ["+02:00", false],
    ["", false],
  ])("%j is a time zone: %s", (name, known) => {
    expect(isTimeZone(name)).toBe(known);
  });
});

describe("every", () => {
  test("thirteen hours are thirteen hours, from the anchor on", () => {
    const schedule = { every: 13 * 3600, anchorMs: at("2026-03-07T00:00:00Z") };
    expect(iso(nextTimes(schedule, at("2026-03-07T00:00:00Z"), 3))).toEqual([
      "2026-03-07T13:00:00.000Z",
      "2026-03-08T02:00:00.000Z",
      "2026-03-08T15:00:00.000Z",
    ]);
  });

  test("firings never drift and never repeat", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.nat(1e12),
        fc.nat(1e12),
        (every, anchorMs, afterMs) => {
          const schedule = { every, anchorMs };
          const [first = 0, second = 0] = nextTimes(schedule, afterMs, 2);
          expect(first).toBeGreaterThan(afterMs);
          expect(first - every * 1000).toBeLessThanOrEqual(afterMs);
          expect((first - anchorMs) % (every * 1000)).toBeCloseTo(0);
          expect(nextTimes(schedule, first, 1)).toEqual([second]);
        },
      ),
    );
  });
});

describe("after a standstill", () => {
  const hourly = daily("0 * * * *", "UTC");
  const last = at("2026-11-20T08:00:00Z");

  test.each([
    ["skip", "2026-11-20T12:30:00Z", []],
    ["skip", "2026-11-20T12:00:00.500Z", ["2026-11-20T12:00:00.000Z"]],
    ["once", "2026-11-20T12:30:00Z", ["2026-11-20T12:00:00.000Z"]],
    [
      "all",
      "2026-11-20T11:30:00Z",
      ["2026-11-20T09:00:00.000Z", "2026-11-20T10:00:00.000Z", "2026-11-20T11:00:00.000Z"],
    ],
    ["all", "2026-11-20T08:59:59Z", []],
    ["all", "2026-11-20T09:00:00Z", ["2026-11-20T09:00:00.000Z"]],
  ] as const)("%s at %s", (catchUp, now, expected) => {
    expect(iso(missedTimes(hourly, last, at(now), catchUp))).toEqual(expected);
  });

  test("however late it is looked, the latest firing is found, once", () => {
    const crons: [string, number][] = [
      ["* * * * * *", 1_000],
      ["*/5 * * * * *", 5_000],
      ["* * * * *", 60_000],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...crons), fc.nat(3_600_000), ([cron, everyMs], ms) => {
        const now = last + ms;
        const latest = Math.floor(now / everyMs) * everyMs;
        for (const catchUp of ["skip", "once"] as const) {
          expect(missedTimes(daily(cron, "UTC"), latest - 1, now, catchUp)).toEqual([latest]);
          expect(missedTimes(daily(cron, "UTC"), latest, now, catchUp)).toEqual([]);
        }
      }),
    );
  });

  test("all of them is at most a thousand, the latest", () => {
    const seconds = daily("* * * * * *", "UTC");
    const times = missedTimes(seconds, 0, last, "all");
    expect(times).toHaveLength(1_000);
    expect(times.at(-1)).toBe(last);
    expect(missedTimes({ every: 1, anchorMs: 0 }, 0, last, "all")).toEqual(times);
  });

  test("catching up on all misses nothing and repeats nothing", () => {
    const schedules = [
      daily("30 1 * * *", "America/New_York"),
      daily("30 2 * * *", "America/New_York"),
      { every: 46_800, anchorMs: 5 },
    ];
    const from = at("2026-01-01T00:00:00Z");
    fc.assert(
      fc.property(fc.constantFrom(...schedules), fc.nat(400 * 86_400_000), (schedule, spanMs) => {
        const expected = nextTimes(schedule, from, 800).filter((time) => time <= from + spanMs);
        expect(missedTimes(schedule, from, from + spanMs, "all")).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });
});
