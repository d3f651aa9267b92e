import fc from "fast-check";
import { expect, test } from "vitest";
import { JsonText, writeJson } from "./json-text";

test("what holds texts of JSON is written as the values in them are", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const value = (text: (part: unknown) => unknown) => ({
        ...{ a: text(one), left: undefined, list: [text(other), undefined, 1] },
        deep: { __proto: null, "b\u0000": text(one) },
      });
      const plain = JSON.stringify(value((part) => part));
      const withTexts = value((part) => new JsonText(JSON.stringify(part)));
      expect(writeJson(withTexts)).toBe(plain);
      expect(JSON.stringify(withTexts)).toBe(plain);
    }),
  );
});
