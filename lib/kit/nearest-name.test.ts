import { expect, test } from "vitest";
import { nearestName } from "./nearest-name";

const names = ["symbol", "days", "market", "upcase", "n"];

test.each([
  ["symbl", "symbol"],
  ["Symbol", "symbol"],
  ["smybol", "symbol"],
  ["day", "days"],
  ["upper", null],
  ["ticker", null],
  ["x", null],
  ["", null],
])("%s means %s", (written, expected) => {
  expect(nearestName(written, names)).toBe(expected);
});

test("the nearest of several", () => {
  expect(nearestName("closes", ["cloud", "close", "closer_yet"])).toBe("close");
});

test("names without end are looked through only so far", () => {
  const names = Array.from({ length: 100_000 }, (_, at) => `${"x".repeat(60)}${at}`);
  expect(nearestName(`${"x".repeat(62)}y`, names)).not.toBeUndefined();
  expect(nearestName("v".repeat(20_000), ["v".repeat(20_001)])).toBeNull();
});
