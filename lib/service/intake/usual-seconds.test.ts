import { expect, test } from "vitest";
import { usualSeconds } from "./usual-seconds";

const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours));
const DAY_S = 86_400;
const gaps = (count: number, seconds: number) => Array.from({ length: count }, () => seconds);
const record = { succeeded: 5, firstSuccess: at(0), lastSuccess: at(24), gapsS: gaps(4, 21_600) };
const days = { ...record, succeeded: 30, lastSuccess: at(30 * 24) };

test.each([
  ["five over a day", record, 21_600],
  ["a burst of calls", { ...record, succeeded: 20, lastSuccess: at(0), gapsS: gaps(19, 0.152) }, null],
  ["four over a week", { ...record, succeeded: 4, lastSuccess: at(168) }, null],
  [
    "one each minute since this morning",
    { ...record, succeeded: 600, lastSuccess: at(10), gapsS: gaps(49, 60) },
    60,
  ],
  ["nothing", { succeeded: 0, firstSuccess: null, lastSuccess: null, gapsS: [] }, null],
  ["one a day, some seconds early or late", { ...days, gapsS: gaps(29, DAY_S - 9) }, DAY_S],
  ["one a day, and a burst of tries", { ...days, gapsS: [...gaps(20, 2), ...gaps(9, DAY_S)] }, DAY_S],
  ["one each working day", { ...days, gapsS: [...gaps(16, DAY_S), ...gaps(4, 3 * DAY_S)] }, DAY_S],
  ["a quarter of an hour, nearly", { ...days, gapsS: gaps(49, 899.2) }, 900],
])("how often something new comes is said of %s only where it is known", (_, given, expected) => {
  expect(usualSeconds(given)).toBe(expected);
});
