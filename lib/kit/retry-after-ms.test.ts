import { expect, test } from "vitest";
import { retryAfterMs } from "./retry-after-ms";

const now = Date.UTC(2026, 10, 20, 12, 0, 0);

test.each([
  ["120", 120_000],
  ["0", 0],
  [" 5 ", 5_000],
  ["Fri, 20 Nov 2026 12:00:30 GMT", 30_000],
  ["Friday, 20-Nov-26 12:00:30 GMT", 30_000],
  ["Fri Nov 20 12:00:30 2026", 30_000],
  ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
  ["99999999999999999999", 365 * 24 * 3600 * 1000],
])("%j is a wait of %i ms", (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});

test.each([undefined, null, "", "soon", "Soon 1", "-5", "1.5", "1e3", "0x10", "2026-11-20T12:00:30Z"])(
  "%j says nothing",
  (header) => {
    expect(retryAfterMs(header, now)).toBeNull();
  },
);
