import { expect, test } from "vitest";
import { RUN_STATUS_FILTERS } from "@/lib/schema/run-status";
import {
  beginOf,
  conditionsOf,
  NO_FILTER,
  PERIODS,
  type RunFilter,
  readRunFilter,
  runsAddress,
} from "./run-filter";

const filters: RunFilter[] = [null, ...RUN_STATUS_FILTERS].flatMap((status) =>
  ([null, "production", "test"] as const).flatMap((mode) =>
    [null, "w 1&x=2"].flatMap((workflow) =>
      [null, ...PERIODS].map((period) => ({ ...NO_FILTER, status, mode, workflow, period })),
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

test("what is looked for in the runs stands in the address, too", () => {
  const filter: RunFilter = {
    ...NO_FILTER,
    after: "2026-11-22T11:00:00.000Z",
    before: "2026-11-22T12:00:00.000Z",
    trigger: 0,
    variable: "note=a=b & c",
    error: "50 % of",
    longer: 1.5,
    shorter: 60,
    cause: "0123456789abcdef0123456789abcdef",
  };
  const address = new URL(runsAddress(filter), "http://localhost");
  expect(readRunFilter(address.searchParams)).toEqual(filter);
  expect(conditionsOf(filter, 0)).toEqual({
    after: filter.after,
    before: filter.before,
    trigger: 0,
    variable: "note=a=b & c",
    error: "50 % of",
    longer_than: 1.5,
    shorter_than: 60,
    cause: filter.cause,
  });
  expect(conditionsOf(NO_FILTER, 0)).toEqual({});
  const odd = new URLSearchParams("variable=x&after=yesterday&trigger=-1&longer=long&cause=none&error=");
  expect(readRunFilter(odd)).toEqual(NO_FILTER);
});
