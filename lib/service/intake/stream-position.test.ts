import fc from "fast-check";
import { expect, test } from "vitest";
import { markOfItems, readPosition, readVersion, writePosition } from "./stream-position";

const versions = fc.array(fc.option(fc.integer({ min: 1, max: 2_147_483_647 })), {
  minLength: 1,
  maxLength: 100,
});

test("a position that was written is read again, and stays small", () => {
  fc.assert(
    fc.property(versions, (given) => {
      const mark = markOfItems(["a/b"]);
      const text = writePosition(mark, given);
      expect(readPosition(text, mark, given.length)).toEqual(given);
      expect(text.length).toBeLessThanOrEqual(8 + 7 * given.length);
    }),
  );
});

test("what was not written for these items is no position", () => {
  const mark = markOfItems(["a/b", "c/d"]);
  const texts = [
    "",
    "x",
    mark,
    `${mark}.1`,
    `${mark}.1.2.3`,
    `${mark}.0.1`,
    `${mark}.zzzzzz.1`,
    `${mark}.-1.1`,
  ];
  for (const text of [...texts, `${markOfItems(["a/b"])}.1.1`, `${mark}.1.${"1".repeat(2_000)}`])
    expect([text, readPosition(text, mark, 2)]).toEqual([text, null]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readPosition(text, mark, 2)).toBeNull();
    }),
  );
});

test("a version is a whole number from 1 up", () => {
  expect(["1", "2147483647"].map(readVersion)).toEqual([1, 2_147_483_647]);
  for (const text of ["", "0", "-1", "1.5", "01", "1e3", "2147483648", "99999999999", "x"])
    expect([text, readVersion(text)]).toEqual([text, null]);
});
