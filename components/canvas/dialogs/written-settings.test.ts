import { expect, test } from "vitest";
import { asBody, asWritten, faultOf } from "./written-settings";

const none = { protect_live: false, run_timeout: null, concurrency: null, retention_days: null };

test("settings that are read and not touched are sent back as they were", () => {
  for (const saved of [none, { protect_live: true, run_timeout: 90, concurrency: 2, retention_days: 7 }])
    expect(asBody(asWritten({ ...saved, storage_bytes: 5 }))).toEqual(saved);
});

test.each(["0", "1001", "1.5", "-3", "many", "1e2"])("%s runs at once are refused with what fits", (text) => {
  expect(faultOf("concurrency", text)).toBe("Enter a whole number from 1 to 1,000.");
  expect(asBody({ ...asWritten({ ...none, storage_bytes: 0 }), concurrency: text })).toBeNull();
});

test("blank is no limit, and each limit ends where the interface ends it", () => {
  expect(faultOf("run_timeout", " ")).toBeNull();
  expect(faultOf("run_timeout", "604800")).toBeNull();
  expect(faultOf("run_timeout", "604801")).not.toBeNull();
  expect(faultOf("retention_days", "3650")).toBeNull();
  expect(faultOf("retention_days", "3651")).not.toBeNull();
});
