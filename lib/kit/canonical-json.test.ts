import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.mjs";

/** Section 3.2 of RFC 8785. */
const RFC_INPUT = String.raw`{
  "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
  "string": "€$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
  "literals": [null, true, false]
}`;
const RFC_OUTPUT = String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`;

test("the example of RFC 8785 has its canonical form", () => {
  expect(canonicalJson(JSON.parse(RFC_INPUT))).toBe(RFC_OUTPUT);
});

test("keys are sorted by code units, also those that look like numbers", () => {
  const sorted = '{"\\r":1,"1":2,"10":3,"2":4,"\u0080":5,"ö":6,"€":7,"😂":8,"\ufb33":9}';
  const shuffled = '{"€":7,"\\r":1,"\ufb33":9,"10":3,"1":2,"😂":8,"2":4,"\u0080":5,"ö":6}';
  expect(canonicalJson(JSON.parse(shuffled))).toBe(sorted);
});

test("it is the same value, whatever the order of its keys", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(JSON.parse(text))).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
