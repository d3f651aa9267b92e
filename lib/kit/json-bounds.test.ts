import { expect, test } from "vitest";
import { exceededBound, type JsonBounds } from "./json-bounds";

const ROOMY: JsonBounds = { levels: 100, fields: 100, values: 100 };

test.each<[string, Partial<JsonBounds>, keyof JsonBounds | null]>([
  ["[[[]]]", { levels: 3 }, null],
  ["[[[]]]", { levels: 2 }, "levels"],
  ['{"a":1,"b":2}', { fields: 2 }, null],
  ['{"a":1,"b":2}', { fields: 1 }, "fields"],
  ['{"a":{"x":1,"y":2},"b":2}', { fields: 2 }, null],
  ['{"a":{"x":1,"y":2,"z":3},"b":2}', { fields: 2 }, "fields"],
  ['[{"a":1},{"a":1},{"a":1}]', { fields: 1 }, null],
  ["[0,0,0,0]", { fields: 1 }, null],
  ["[0,0,0]", { values: 4 }, null],
  ["[0,0,0,0]", { values: 4 }, "values"],
  ["[[],[],[]]", { values: 4 }, "values"],
  [String.raw`["[[[,,,{\"\\", ",,,"]`, { levels: 1, values: 3 }, null],
  ['"no end [[[[', { levels: 1 }, null],
  ["]]]]}}[[", { levels: 2 }, null],
])("%s within %o", (text, bounds, exceeded) => {
  expect(exceededBound(text, { ...ROOMY, ...bounds })).toBe(exceeded);
});
