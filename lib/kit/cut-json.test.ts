import fc from "fast-check";
import { expect, test } from "vitest";
import { cutJson } from "./cut-json";
import type { Json } from "./json";

const json: fc.Arbitrary<Json> = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)));

test("what is cut is never longer than allowed, whatever it is made of", () => {
  fc.assert(
    fc.property(json, fc.integer({ min: 4, max: 200 }), (value, max) => {
      expect(JSON.stringify(cutJson(value, max)).length).toBeLessThanOrEqual(max);
    }),
  );
});

test("what is short stays as it is, and long lists keep their beginning", () => {
  expect(cutJson({ a: [1, "two", null] }, 1000)).toEqual({ a: [1, "two", null] });
  const rows = Array.from({ length: 5_000 }, (_, index) => ({ index }));
  expect(cutJson(rows, 10_000)).toEqual(rows.slice(0, 30));
  expect(cutJson(rows, 40)).toEqual(rows.slice(0, 3));
});
