import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJsonInSteps } from "./parse-json-in-steps";
import { atOnce, UNITS_A_TURN } from "./steps";

const parse = (text: string) => atOnce(parseJsonInSteps(text));

function atOneGo(text: string) {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, error: "invalid" };
  }
}

/** Texts that are larger than a piece, for use in any position. */
const long = (filler: string) => JSON.stringify(filler.repeat(20_000));

const large = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.jsonValue(),
    fc.constantFrom("x".repeat(20_000), '\\"'.repeat(9_000), "[{,:".repeat(6_000)),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom("__proto__", "1", "a:b")), tie("value"), {
      maxKeys: 4,
    }),
    fc.array(fc.integer(), { minLength: 6_000, maxLength: 6_001 }),
  ),
})).value;

test("what is parsed in steps is what is parsed at once", () => {
  fc.assert(
    fc.property(large, fc.constantFrom(undefined, 1), (value, space) => {
      const text = JSON.stringify(value, null, space);
      expect(isDeepStrictEqual(parse(text), atOneGo(text))).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test("text with one character changed is JSON or none, as it is at once", () => {
  const text = JSON.stringify({
    rows: Array.from({ length: 300 }, (_, n) => ({ n, s: "x".repeat(99), l: [n] })),
  });
  fc.assert(
    fc.property(
      fc.nat(text.length - 1),
      fc.constantFrom("", ",", "]", "[", "{", "}", '"', ":", "\\", "1"),
      fc.integer({ min: 0, max: 1 }),
      (at, put, cut) => {
        const broken = text.slice(0, at) + put + text.slice(at + cut);
        expect(isDeepStrictEqual(parse(broken), atOneGo(broken))).toBe(true);
      },
    ),
    { numRuns: 400 },
  );
});

test.each([
  ["a list of blanks", `[${" ".repeat(40_000)}]`],
  ["a comma at the end", `[${long("a")},${long("b")},]`],
  ["no comma", `[${long("a")} ${long("b")}]`],
  ["a comma at the beginning", `[,${long("a")}]`],
  ["two commas", `[${long("a")},,${long("b")}]`],
  ["the wrong bracket", `[${long("a")}}`],
  ["something after the end", `[${long("a")}]1`],
  ["no end", `[${long("a")}`],
  ["a string without an end", `["${"a".repeat(40_000)}`],
  ["a field without a name", `{${long("a")}}`],
  ["a field without a value", `{"a":${long("a")},"b":}`],
  ["a name that is none", `{"a" "b":${long("a")}}`],
  ["a name twice", `{"a":1,"a":${long("a")},"b":2,"a":3}`],
  ["blanks around", ` \n${" ".repeat(40_000)}[1,${long("a")} , 2 ] `],
])("%s is read as it is at once", (_what, text) => {
  // Compared without a diff, because the values are long.
  expect(isDeepStrictEqual(parse(text), atOneGo(text))).toBe(true);
});

test.each([
  ["a long list", `[${Array(200_000).fill("1").join(",")}]`],
  ["a wide row in a list", `{"rows":[{${Array.from({ length: 60_000 }, (_, n) => `"c${n}":1`).join(",")}}]}`],
  ["many rows", JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ n, text: "some text" })))],
])("no step of %s is long", (_what, text) => {
  let max = 0;
  let longest = 0;
  const steps = parseJsonInSteps(text, (piece) => {
    longest = Math.max(longest, piece.length);
    return JSON.parse(piece);
  });
  for (const units of steps) max = Math.max(max, units);
  expect(longest).toBeLessThan(40_000);
  expect(max).toBeLessThan(UNITS_A_TURN / 2);
});
