import { expect, test } from "vitest";
import { formatRelative } from "./format-relative";

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
  expect(formatRelative(now + offset, now, "en")).toBe(text);
});
