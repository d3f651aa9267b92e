import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTimezone, wallTime, zonedTimes } from "./zoned-time";

describe("wall times with offsets", () => {
  test.each([
    ["UTC", "2023-08-24 11:09:00", "2023-08-24T11:09:00Z"],
    ["America/New_York", "2023-08-24 11:09:00", "2023-08-24T11:09:00-04:00"],
    ["America/New_York", "2023-01-24 11:09:00", "2023-01-24T11:09:00-05:00"],
    ["Europe/London", "2023-01-24 11:09:00", "2023-01-24T11:09:00+00:00"],
    ["Asia/Kolkata", "2023-01-24 00:10:00", "2023-01-24T00:10:00+05:30"],
    ["Australia/Lord_Howe", "2023-01-24 00:10:00", "2023-01-24T00:10:00+11:00"],
    ["America/New_York", "2024-03-10 01:59:00", "2024-03-10T01:59:00-05:00"],
    ["America/New_York", "2024-03-10 03:00:00", "2024-03-10T03:00:00-04:00"],
  ])("in %s", (zone, wall, iso) => {
    expect(zonedTimes([wall], zone)).toEqual([iso]);
  });

  test("an hour that happens twice is told apart by the order of the rows", () => {
    const walls = ["00:30:00", "01:00:00", "01:30:00", "01:00:00", "01:30:00", "02:00:00"];
    const zoned = zonedTimes(
      walls.map((wall) => `2024-11-03 ${wall}`),
      "America/New_York",
    );
    expect(zoned.map((iso) => iso.slice(11))).toEqual([
      "00:30:00-04:00",
      "01:00:00-04:00",
      "01:30:00-04:00",
      "01:00:00-05:00",
      "01:30:00-05:00",
      "02:00:00-05:00",
    ]);
  });

  test("name the instant they came from", () => {
    const instants = fc
      .integer({ min: Date.UTC(1990, 0), max: Date.UTC(2035, 0) })
      .map((ms) => ms - (ms % 1000));
    const zones = fc.constantFrom(
      "UTC",
      "America/New_York",
      "Europe/Berlin",
      "Asia/Tokyo",
      "Australia/Sydney",
    );
    fc.assert(
      fc.property(instants, zones, (ms, zone) => {
        const [iso = ""] = zonedTimes([wallTime(ms, zone)], zone);
        const off = Math.abs(Date.parse(iso) - ms);
        // In the hour that occurs twice, a time by itself may mean either.
        expect(off === 0 || off === 3_600_000).toBe(true);
      }),
    );
  });

  test("what is not a time of day is left alone", () => {
    expect(zonedTimes(["2024-11-03", "soon"], "Asia/Tokyo")).toEqual(["2024-11-03", "soon"]);
  });
});

test("zones are IANA names, UTC and Exchange", () => {
  for (const name of ["UTC", "utc", "Exchange", "exchange", "America/New_York"])
    expect(isTimezone(name)).toBe(true);
  for (const name of ["", "+02:00", "Mars/Olympus", "New York"]) expect(isTimezone(name)).toBe(false);
});
