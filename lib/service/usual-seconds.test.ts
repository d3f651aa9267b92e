import { expect, test } from "vitest";
import { usualSeconds } from "./usual-seconds";

const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours));
const record = { succeeded: 5, firstSuccess: at(0), lastSuccess: at(24), usualGapS: 21_600 };

test.each([
  ["five over a day", record, 21_600],
  ["a burst of calls", { ...record, succeeded: 20, lastSuccess: at(0), usualGapS: 0.152 }, null],
  ["four over a week", { ...record, succeeded: 4, lastSuccess: at(168) }, null],
  [
    "one each minute since this morning",
    { ...record, succeeded: 600, lastSuccess: at(10), usualGapS: 60 },
    60,
  ],
  ["nothing", { succeeded: 0, firstSuccess: null, lastSuccess: null, usualGapS: null }, null],
])("how often something new comes is said of %s only where it is known", (_, given, expected) => {
  expect(usualSeconds(given)).toBe(expected);
});
