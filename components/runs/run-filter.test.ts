import { expect, test } from "vitest";
import { RUN_STATUSES } from "@/lib/schema/run";
import { beginOf, PERIODS, type RunFilter, readRunFilter, readRunPages, runsAddress } from "./run-filter";

const filters: RunFilter[] = [null, ...RUN_STATUSES].flatMap((status) =>
  ([null, "production", "test"] as const).flatMap((mode) =>
    [null, "w 1&x=2"].flatMap((workflow) =>
      [null, ...PERIODS].map((period) => ({ status, mode, workflow, period })),
    ),
  ),
);

test.each(filters)("an address gives back its filter: %o", (filter) => {
  const address = new URL(runsAddress(filter), "http://localhost");
  expect(readRunFilter(address.searchParams)).toEqual(filter);
});

test("a period reaches back from now", () => {
  const now = Date.parse("2026-11-22T12:00:00Z");
  expect(PERIODS.map((period) => beginOf(period, now))).toEqual([
    "2026-11-22T11:00:00.000Z",
    "2026-11-21T12:00:00.000Z",
    "2026-11-15T12:00:00.000Z",
    "2026-10-23T12:00:00.000Z",
  ]);
  expect(readRunFilter(new URLSearchParams("period=year")).period).toBeNull();
});

test("a word that is no status filters nothing", () => {
  expect(readRunFilter(new URLSearchParams("status=done&mode=all")).status).toBeNull();
});

test("an address leads to its page, and back over those before it", () => {
  const filter = { status: "failed", mode: null, workflow: null, period: null } as const;
  const pages = ["a/1==", "b&2", "c"];
  const address = new URL(runsAddress(filter, pages), "http://localhost");
  expect(readRunFilter(address.searchParams)).toEqual(filter);
  expect(readRunPages(address.searchParams)).toEqual(pages);
  expect(runsAddress(filter)).toBe("/runs?status=failed");
});
