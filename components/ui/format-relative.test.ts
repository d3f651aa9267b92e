import { expect, test } from "vitest";
import { formatIn, formatRelative } from "./format-relative";

const now = Date.parse("2026-11-20T12:00:00Z");

test.each([
  [0, "now"],
  [-3_000, "3 sec. ago"],
  [-59_000, "59 sec. ago"],
  [-61_000, "1 min. ago"],
  [-7_300_000, "2 hr. ago"],
  [-90_000_000, "yesterday"],
  [86_500_000, "tomorrow"],
  [-12 * 86_400_000, "12 days ago"],
  [40 * 86_400_000, "in 40 days"],
  [-70 * 86_400_000, "2 mo. ago"],
  [-800 * 86_400_000, "2 yr. ago"],
])("%d ms from now reads %s", (offset, text) => {
  expect(formatRelative(now + offset, now, "en", "UTC")).toBe(text);
});

test.each([
  // 47 hours: in Los Angeles, from 5:00 on the 18th to 4:00 on the 20th.
  ["2026-11-18T13:00:00Z", "UTC", "2 days ago"],
  ["2026-11-18T13:00:00Z", "America/Los_Angeles", "2 days ago"],
  ["2026-11-18T16:00:00Z", "UTC", "2 days ago"],
  // In Tokyo it is 21:00 now, and was 1:00 on the 19th.
  ["2026-11-18T16:00:00Z", "Asia/Tokyo", "yesterday"],
  ["2026-11-21T16:00:00Z", "UTC", "tomorrow"],
  ["2026-11-21T16:00:00Z", "Asia/Tokyo", "in 2 days"],
])("%s reads in %s as %s", (at, timeZone, text) => {
  expect(formatRelative(Date.parse(at), now, "en", timeZone)).toBe(text);
});

test("a time in a zone is what the clocks there say, with seconds only where there are any", () => {
  const time = Date.parse("2026-11-23T14:30:00Z");
  expect(formatIn(time, "America/New_York", "en-US")).toMatch(/^Mon, Nov 23, 2026.* 09:30\sAM EST$/);
  expect(formatIn(time, "Europe/Berlin", "en-GB")).toMatch(/^Mon,? 23 Nov 2026.* 15:30 CET$/);
  expect(formatIn(time + 5_000, "UTC", "en-GB")).toContain("14:30:05");
});
