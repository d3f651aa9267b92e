import { expect, test } from "vitest";
import { RUN_STATUSES } from "@/lib/schema/run";
import { type RunFilter, readRunFilter, runFilterAddress } from "./run-filter";

const filters: RunFilter[] = [null, ...RUN_STATUSES].flatMap((status) =>
  ([null, "production", "test"] as const).flatMap((mode) =>
    [null, "w 1&x=2"].map((workflow) => ({ status, mode, workflow })),
  ),
);

test.each(filters)("an address gives back its filter: %o", (filter) => {
  const address = new URL(runFilterAddress(filter), "http://localhost");
  expect(readRunFilter(address.searchParams)).toEqual(filter);
});

test("a word that is no status filters nothing", () => {
  expect(readRunFilter(new URLSearchParams("status=done&mode=all")).status).toBeNull();
});
