import fc from "fast-check";
import { expect, test } from "vitest";
import { type Ended, evaluateFailing, FAILING, stillFailing } from "./evaluate-failing";

const HOUR_MS = 3600 * 1000;
const NOW = 1_800_000_000_000;
const { units, times } = FAILING;

/** Failures at intervals of `gapMs`, newest first. */
function failures(count: number, gapMs: number, by: (index: number) => string | null = () => null): Ended[] {
  return Array.from({ length: count }, (_, index) => ({ at: NOW - index * gapMs, ok: false, by: by(index) }));
}
const record = (
  ended: readonly Ended[],
  scheduled: readonly number[] = [],
  lastSuccess: number | null = null,
) => ({
  ...{ ended, scheduled, lastSuccess },
});

test.each([
  ["the newest twenty failed over an hour", record(failures(units, HOUR_MS / (units - 1))), NOW - HOUR_MS],
  ["nineteen are too few", record(failures(units - 1, HOUR_MS)), null],
  ["twenty within minutes are too quick", record(failures(units, 60_000)), null],
  ["one buyer's calls prove nothing", record(failures(units, HOUR_MS, () => "one")), null],
  [
    "those of two do",
    record(failures(units, HOUR_MS, (index) => (index % 2 ? "one" : "two"))),
    NOW - (units - 1) * HOUR_MS,
  ],
  [
    "three runs of a schedule failed",
    record([], [NOW - 3 * HOUR_MS, NOW - 2 * HOUR_MS, NOW]),
    NOW - 3 * HOUR_MS,
  ],
  ["two have", record([], [NOW - 30 * HOUR_MS, NOW - 2 * HOUR_MS]), null],
  ["three within minutes", record([], [NOW - 3_000, NOW - 2_000, NOW]), null],
  ["nothing is known of it", record([]), null],
])("%s", (_what, given, expected) => {
  expect(evaluateFailing(given, NOW)).toBe(expected);
});

const ended = fc.record({
  at: fc.integer({ min: NOW - 100 * HOUR_MS, max: NOW }),
  ok: fc.boolean(),
  by: fc.constantFrom(null, "one", "two"),
});
const anyRecord = fc.record({
  ended: fc.array(ended, { maxLength: 30 }).map((all) => all.toSorted((one, other) => other.at - one.at)),
  scheduled: fc
    .array(fc.integer({ min: NOW - 100 * HOUR_MS, max: NOW }), { maxLength: times })
    .map((all) => all.toSorted((one, other) => one - other)),
  lastSuccess: fc.option(fc.integer({ min: NOW - 100 * HOUR_MS, max: NOW })),
});

test("it never counts as failing for less than the bound, nor by calls while one of the newest succeeded", () => {
  fc.assert(
    fc.property(anyRecord, (given) => {
      const since = evaluateFailing(given, NOW);
      if (since === null) return;
      expect(NOW - since).toBeGreaterThanOrEqual(FAILING.minMs);
      const bySchedule = given.scheduled.length >= times;
      if (given.ended.slice(0, units).some(({ ok }) => ok)) expect(bySchedule).toBe(true);
      if (given.ended.every(({ by }) => by === "one")) expect(bySchedule).toBe(true);
    }),
  );
});

test("one more failure never makes it work, and time alone neither", () => {
  fc.assert(
    fc.property(anyRecord, fc.nat(100 * HOUR_MS), (given, later) => {
      const since = evaluateFailing(given, NOW);
      if (since === null) return;
      expect(evaluateFailing(given, NOW + later)).toBe(since);
      const worse = { ...given, ended: [{ at: NOW, ok: false, by: null }, ...given.ended] };
      expect(evaluateFailing(worse, NOW + HOUR_MS)).not.toBeNull();
    }),
  );
});

test("what was noted ends with a success since, and with nothing else", () => {
  fc.assert(
    fc.property(anyRecord, fc.integer({ min: NOW - 50 * HOUR_MS, max: NOW }), (given, noted) => {
      const works = given.lastSuccess !== null && given.lastSuccess > noted;
      expect(stillFailing(noted, given, NOW)).toBe(works ? null : noted);
    }),
  );
  expect(stillFailing(null, record([]), NOW)).toBeNull();
});
