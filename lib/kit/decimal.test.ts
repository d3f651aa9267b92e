import fc from "fast-check";
import { expect, test } from "vitest";
import { absolute, decimalOf, isMore, jsonOf, minus, plus, times } from "./decimal";

const read = (value: number | string) => {
  const decimal = decimalOf(value);
  if (decimal === null) throw new Error(`${value} is no decimal`);
  return decimal;
};

test("what is added comes out as on paper", () => {
  expect(jsonOf(plus(read(0.1), read(0.2)))).toBe(0.3);
  expect(jsonOf(minus(read("1.10"), read(1.1)))).toBe(0);
  expect(jsonOf(times(read("0.1"), read("0.1")))).toBe(0.01);
  expect(jsonOf(plus(read("9007199254740993"), read(0)))).toBe("9007199254740993");
  expect(jsonOf(plus(read("-0.000000000000000000001"), read(1)))).toBe("0.999999999999999999999");
});

test("every number of JSON comes back as it was", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(jsonOf(read(number))).toBe(number === 0 ? 0 : number);
    }),
  );
});

test("adding and taking away again changes nothing, and larger is larger", () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 });
  fc.assert(
    fc.property(number, number, (one, other) => {
      const sum = plus(read(one), read(other));
      expect(jsonOf(minus(sum, read(other)))).toBe(one === 0 ? 0 : one);
      expect(isMore(read(one), read(other))).toBe(one > other);
      expect(isMore(read(0), absolute(read(one)))).toBe(false);
    }),
  );
});

test.each([null, true, {}, [], "", " 1", "1 ", "0x1", "1e99999", "NaN", ".5", "1.", "9".repeat(401)])(
  "%j is no decimal",
  (value) => {
    expect(decimalOf(value)).toBeNull();
  },
);
