import { expect, test } from "vitest";
import { parseHttpDate } from "./parse-http-date";

test.each([
  ["Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37.000Z"],
  ["Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37.000Z"],
  ["Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37.000Z"],
  [" Sun, 06 Nov 1994 08:49:37 GMT ", "1994-11-06T08:49:37.000Z"],
  ["Sun, 06 Nov 1994 08:49:37 UTC", null],
  ["Sun, 6 Nov 1994 08:49:37 GMT", null],
  ["1994-11-06T08:49:37Z", null],
  ["Tue, 30 Feb 2027 00:00:00 GMT", null],
  ["Tue, 32 Jan 2027 00:00:00 GMT", null],
  ["Tue, 02 Foo 2027 00:00:00 GMT", null],
  ["Soon 2099", null],
  ["", null],
])("%j is the time %s", (text, time) => {
  const ms = parseHttpDate(text);
  expect(ms === null ? null : new Date(ms).toISOString()).toBe(time);
});
