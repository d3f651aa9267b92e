import fc from "fast-check";
import { expect, test } from "vitest";
import { numberTexts } from "./number-texts";

test.each<[string, Record<string, string>]>([
  ['{"a":12345678901234567890,"b":1.50,"c":"7","d":-0}', { a: "12345678901234567890", b: "1.50", d: "-0" }],
  ['{ "a" : 1e400 , "a\\"b": 2, "list": [3, {"a": 4}], "deep": {"x": 5} }', { a: "1e400", 'a"b': "2" }],
  ['{"a":1,"a":"text"}', {}],
  ['{"a":"\\\\","b":1}', { b: "1" }],
  ['{"\\u0061":1}', { a: "1" }],
  ["[1]", {}],
  ["{}", {}],
])("%s", (json, expected) => {
  expect(Object.fromEntries(numberTexts(json))).toEqual(expected);
});

test("every number of an object is found, as it is written", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
      const numbers = Object.entries(object).filter(([, value]) => typeof value === "number");
      const expected = numbers.map(([name, value]): [string, string] => [name, JSON.stringify(value)]);
      expect([...numberTexts(JSON.stringify(object, null, 1))].sort()).toEqual(expected.sort());
    }),
  );
});
