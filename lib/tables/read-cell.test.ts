import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "@/lib/kit/json";
import type { ColumnType } from "@/lib/schema/table";
import { canonicalDecimal, plainDecimal } from "./decimal-text";
import { markInexact, parseStored } from "./exact-json";
import { cellValue, readCell } from "./read-cell";
import { comparableTime } from "./time-text";

/** Writes a value and reads it back, in both cases as JSON text. Undefined if the value is rejected. */
function there(type: ColumnType, json: string): Json | undefined {
  const cell = readCell({ type }, JSON.parse(markInexact(json)));
  if (!cell.ok) return undefined;
  const row: { 0: Json } = JSON.parse(JSON.stringify(parseStored(`{"0":${cell.value.json}}`)));
  return cellValue({ type }, row[0]);
}

function comparable(type: ColumnType, value: Json): string | null {
  const cell = readCell({ type }, value);
  if (!cell.ok) throw new Error(cell.error.message);
  return cell.value.comparable;
}

test("a decimal comes out equal in value, as a number only where that loses nothing", () => {
  const digits = fc.stringMatching(/^\d{1,40}$/);
  const written = fc.tuple(
    fc.constantFrom("", "-"),
    digits,
    fc.option(digits),
    fc.option(fc.integer({ min: -60, max: 60 })),
  );
  fc.assert(
    fc.property(written, ([sign, whole, fraction, exponent]) => {
      const size = `${whole.replace(/^0+(?=\d)/, "")}${fraction === null ? "" : `.${fraction}`}`;
      const text = `${sign}${size}${exponent === null ? "" : `e${exponent}`}`;
      const wanted = canonicalDecimal(plainDecimal(text) ?? "none");
      for (const json of [text, JSON.stringify(text)]) {
        const given = there("decimal", json);
        expect(typeof given === "number" || typeof given === "string").toBe(true);
        expect(canonicalDecimal(plainDecimal(String(given)) ?? "lost")).toBe(wanted);
        if (typeof given === "string")
          expect(canonicalDecimal(plainDecimal(String(Number(given))) ?? "")).not.toBe(wanted);
      }
    }),
  );
});

test("every double comes out as it was", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(there("decimal", JSON.stringify(number))).toBe(number === 0 ? 0 : number);
    }),
  );
});

test.each([
  ["decimal", "12345678901234567890.123456789", "12345678901234567890.123456789"],
  ["decimal", '"0.10"', 0.1],
  ["decimal", "1e399", `1${"0".repeat(399)}`],
  ["decimal", '"1e400"', undefined],
  ["decimal", '"1e9999"', undefined],
  ["decimal", '"NaN"', undefined],
  ["decimal", '""', undefined],
  ["decimal", '" 1"', undefined],
  ["decimal", "true", undefined],
  ["integer", "9007199254740991", 9007199254740991],
  ["integer", "9007199254740992", undefined],
  ["integer", "9007199254740993", undefined],
  ["integer", "1e2", 100],
  ["integer", "1.5", undefined],
  ["integer", '"5"', undefined],
  ["text", '"5"', "5"],
  ["text", "5", undefined],
  ["text", "12345678901234567890", undefined],
  ["text", '"a\\u0000b"', undefined],
  ["text", '"\\ud800"', undefined],
  ["boolean", "true", true],
  ["boolean", '"true"', undefined],
  ["time", '"2026-11-20"', "2026-11-20"],
  ["time", '"2026-11-20T15:00:00.000Z"', "2026-11-20T15:00:00.000Z"],
  ["time", '"2026-11-20T15:00"', "2026-11-20T15:00:00Z"],
  ["time", '"2026-11-20 15:00:00.123456789"', "2026-11-20T15:00:00.123456789Z"],
  ["time", '"2026-11-20T01:30:00+02:00"', "2026-11-19T23:30:00Z"],
  ["time", '"2026-02-30"', undefined],
  ["time", '"2026-11-20T24:00:00Z"', undefined],
  ["time", '"0000-01-01"', undefined],
  ["time", '"9999-12-31T23:00:00-05:00"', undefined],
  ["time", "1700000000000", undefined],
  ["time", '"tomorrow"', undefined],
  ["json", '{"b":[1.5,"\\u0000",null],"a":{}}', { b: [1.5, "\0", null], a: {} }],
  ["json", "12345678901234567890", 12345678901234567000],
  ["json", '"12345678901234567890"', "12345678901234567890"],
] as const)("a column of type %s makes of %s: %j", (type, given, wanted) => {
  expect(there(type, given)).toEqual(wanted);
});

test("a json value comes out equal", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value);
      expect(there("json", json)).toEqual(JSON.parse(json));
    }),
  );
});

test("equal values compare as equal, however they are written", () => {
  expect(comparable("decimal", "1.50")).toBe(comparable("decimal", 1.5));
  expect(comparable("decimal", "15e-1")).toBe(comparable("decimal", 1.5));
  expect(comparable("decimal", "-0.0")).toBe(comparable("decimal", 0));
  expect(comparable("time", "2026-11-20")).toBe(comparable("time", "2026-11-20T01:00:00.0+01:00"));
});

test("times compare as texts", () => {
  const date = fc.date({ min: new Date("0001-01-02"), max: new Date("9999-12-30"), noInvalidDate: true });
  fc.assert(
    fc.property(date, date, (one, other) => {
      const [a, b] = [one, other].map((time) => comparableTime(time.toISOString()));
      expect((a ?? "") < (b ?? "")).toBe(one < other);
    }),
  );
});
