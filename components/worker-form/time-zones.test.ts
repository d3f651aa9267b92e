import { expect, test } from "vitest";
import { zoneOptions, zonesFrom } from "./time-zones";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const zones = zonesFrom(Intl.supportedValuesOf("timeZone"), "Europe/Berlin");
const found = (text: string) => zoneOptions(zones, text, NOW).map(({ value }) => value);

test("the reader's own zone is offered first, then UTC", () => {
  expect(found("").slice(0, 2)).toEqual(["Europe/Berlin", "UTC"]);
  expect(zonesFrom(["UTC", "Europe/Rome"], "UTC")).toEqual(["UTC", "Europe/Rome"]);
});

test.each([
  ["new york", "America/New_York"],
  ["New_York", "America/New_York"],
  ["america/new", "America/New_York"],
  ["buenos", "America/Buenos_Aires"],
  ["lond", "Europe/London"],
  ["sao paulo", "America/Sao_Paulo"],
  ["utc", "UTC"],
  ["frankfurt", "Europe/Berlin"],
  ["chicago", "America/Chicago"],
  ["mumbai", "Asia/Calcutta"],
])("%j finds %s first", (text, zone) => {
  expect(found(text)[0]).toBe(zone);
});

test("a zone is named by its city, with its full name and what it is ahead of UTC", () => {
  expect(zoneOptions(zones, "new york", NOW)[0]).toEqual({
    value: "America/New_York",
    label: "New York",
    hint: "America/New_York, GMT-5",
  });
});

test("nothing is found where nothing fits, and never more than can be looked over", () => {
  expect(found("atlantis")).toEqual([]);
  expect(found("").length).toBeLessThanOrEqual(60);
});
