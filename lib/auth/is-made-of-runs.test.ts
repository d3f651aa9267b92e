import fc from "fast-check";
import { expect, test } from "vitest";
import { isMadeOfRuns } from "./is-made-of-runs";

const SEQUENCES = ["abcdefghijklmnopqrstuvwxyz", "0123456789", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

const run = fc
  .record({
    sequence: fc.constantFrom(...SEQUENCES),
    start: fc.nat(25),
    step: fc.constantFrom(1, -1, 0),
    length: fc.integer({ min: 3, max: 12 }),
  })
  .map(({ sequence, start, step, length }) => {
    const at = (index: number) => sequence.at((start + index * step) % sequence.length) ?? "";
    return Array.from({ length }, (_, index) => at(index)).join("");
  });

test("whatever is put together from runs is made of runs, in both directions", () => {
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 6 }), (runs) => {
      const text = runs.join("");
      expect(isMadeOfRuns(text)).toBe(true);
      expect(isMadeOfRuns([...text].reverse().join(""))).toBe(true);
    }),
  );
});

test("reading a text backwards changes nothing", () => {
  const text = fc.string({ unit: fc.constantFrom(..."abcde12345qwer!"), minLength: 10, maxLength: 30 });
  fc.assert(
    fc.property(text, (given) => {
      expect(isMadeOfRuns([...given].reverse().join(""))).toBe(isMadeOfRuns(given));
    }),
  );
});

test("a text without neighbours is not", () => {
  const text = fc.array(fc.constantFrom("am", "c9", "ö4", "x!", "日k"), { minLength: 5, maxLength: 12 });
  fc.assert(
    fc.property(text, (pairs) => {
      expect(isMadeOfRuns(pairs.join(""))).toBe(false);
    }),
  );
});
