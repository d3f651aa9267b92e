import { expect, test } from "vitest";
import { applyPreset } from "./apply-preset";

test("a preset sets what it names, takes out what it names as null, and leaves the rest", () => {
  expect(applyPreset({ every: 60, timezone: "UTC" }, { cron: "0 * * * *", every: null })).toEqual({
    cron: "0 * * * *",
    timezone: "UTC",
  });
});
